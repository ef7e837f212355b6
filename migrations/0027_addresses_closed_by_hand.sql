PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_suppressions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`address_hash` text NOT NULL,
	`source` text NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	`lifted_at` integer,
	CONSTRAINT "suppressions_channel" CHECK("channel" in ('phone', 'text', 'email', 'post')),
	CONSTRAINT "suppressions_source" CHECK("source" in ('by_hand', 'unsubscribed', 'complained', 'bounced_hard', 'bounced_softly')),
	CONSTRAINT "suppressions_reason" CHECK("reason" in ('asked', 'not_theirs', 'other'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_suppressions`("id", "channel", "address_hash", "source", "at", "lifted_at") SELECT "id", "channel", "address_hash", "source", "at", "lifted_at" FROM `suppressions`;--> statement-breakpoint
DROP TABLE `suppressions`;--> statement-breakpoint
ALTER TABLE `__new_suppressions` RENAME TO `suppressions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `suppressions_address` ON `suppressions` (`address_hash`,`channel`);