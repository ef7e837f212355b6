CREATE TABLE `transfer_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transfer_id` integer NOT NULL,
	`piece_id` integer NOT NULL,
	`outcome` text DEFAULT 'waiting' NOT NULL,
	`packed_at` integer NOT NULL,
	`packed_by` integer NOT NULL,
	`ended_at` integer,
	`ended_by` integer,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`packed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfer_lines_outcome_known" CHECK("outcome" in ('waiting', 'arrived', 'missing', 'back', 'lost')),
	CONSTRAINT "transfer_lines_ended" CHECK(("ended_at" is null) = ("ended_by" is null)),
	CONSTRAINT "transfer_lines_ended_outcome" CHECK(("ended_at" is null) = ("outcome" = 'waiting'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_lines_piece` ON `transfer_lines` (`transfer_id`,`piece_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_lines_unfinished` ON `transfer_lines` (`piece_id`) WHERE "outcome" in ('waiting', 'missing');--> statement-breakpoint
CREATE INDEX `transfer_lines_outcome` ON `transfer_lines` (`transfer_id`,`outcome`,`id`);--> statement-breakpoint
CREATE INDEX `transfer_lines_missing` ON `transfer_lines` (`transfer_id`) WHERE "outcome" = 'missing';--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_store` text NOT NULL,
	`to_store` text NOT NULL,
	`note` text,
	`state` text DEFAULT 'open' NOT NULL,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`sent_at` integer,
	`sent_by` integer,
	`closed_at` integer,
	`closed_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`from_store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_stores" CHECK("from_store" <> "to_store"),
	CONSTRAINT "transfers_state" CHECK("state" in ('open', 'sent', 'closed')),
	CONSTRAINT "transfers_sent" CHECK(("sent_at" is null) = ("sent_by" is null)),
	CONSTRAINT "transfers_closed" CHECK(("closed_at" is null) = ("closed_by" is null)),
	CONSTRAINT "transfers_sent_state" CHECK(case "state" when 'open' then "sent_at" is null when 'sent' then "sent_at" is not null else 1 end),
	CONSTRAINT "transfers_closed_state" CHECK(("closed_at" is not null) = ("state" = 'closed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `transfers_from` ON `transfers` (`from_store`,`id`);--> statement-breakpoint
CREATE INDEX `transfers_to` ON `transfers` (`to_store`,`id`);--> statement-breakpoint
CREATE INDEX `transfers_unfinished` ON `transfers` (`state`,`id`) WHERE "state" <> 'closed';--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `transfer_id` integer REFERENCES transfers(id);