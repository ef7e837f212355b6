CREATE TABLE `replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`provider_ref` text NOT NULL,
	`kind` text NOT NULL,
	`address` text,
	`address_key` text,
	`customer_id` integer,
	`words` text,
	`received_at` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`read_at` integer,
	`read_by` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`read_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "replies_channel" CHECK("channel" in ('email', 'text', 'letter')),
	CONSTRAINT "replies_kind" CHECK("kind" in ('reply', 'stop', 'start', 'earlier')),
	CONSTRAINT "replies_read" CHECK(("read_at" is null) = ("read_by" is null)),
	CONSTRAINT "replies_read_kind" CHECK("kind" = 'reply' or "read_at" is null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `replies_provider_ref` ON `replies` (`channel`,`provider_ref`);--> statement-breakpoint
CREATE INDEX `replies_newest` ON `replies` (`channel`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `replies_unread` ON `replies` (`received_at`,`id`) WHERE "kind" = 'reply' and "read_at" is null;--> statement-breakpoint
CREATE INDEX `replies_worded` ON `replies` (`taken_at`,`id`) WHERE "words" is not null;--> statement-breakpoint
CREATE INDEX `replies_address` ON `replies` (`address_key`,`id`) WHERE "address_key" is not null;--> statement-breakpoint
CREATE INDEX `replies_customer` ON `replies` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
ALTER TABLE `messages` ADD `ask_at` integer;--> statement-breakpoint
CREATE INDEX `messages_ask` ON `messages` (`channel`,`ask_at`,`id`) WHERE "ask_at" is not null;--> statement-breakpoint
ALTER TABLE `sending_channels` ADD `heard_since` integer;--> statement-breakpoint
ALTER TABLE `sending_channels` ADD `heard_of` text;--> statement-breakpoint
ALTER TABLE `sending_channels` ADD `unheard_since` integer;