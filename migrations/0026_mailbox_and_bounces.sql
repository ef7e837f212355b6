CREATE TABLE `bounces` (
	`message_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `kind`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bounces_kind" CHECK("kind" in ('hard', 'soft', 'complaint'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `mailbox_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text,
	`heard_of` text,
	`heard_since` integer,
	`numbering` integer,
	`heard_to` integer,
	`heard_until` integer,
	`unheard_since` integer,
	`said` text,
	`skipped` integer NOT NULL,
	CONSTRAINT "mailbox_state_one" CHECK("id" = 1)
) STRICT;
--> statement-breakpoint
ALTER TABLE `replies` ADD `subject` text;--> statement-breakpoint
ALTER TABLE `replies` ADD `quoted` text;