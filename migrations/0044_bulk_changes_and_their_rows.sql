CREATE TABLE `bulk_change_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bulk_change_id` integer NOT NULL,
	`piece_id` integer NOT NULL,
	`version` integer NOT NULL,
	`before` text,
	`after` text,
	`outcome` text NOT NULL,
	`reason` text,
	FOREIGN KEY (`bulk_change_id`) REFERENCES `bulk_changes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_change_rows_outcome" CHECK("outcome" in ('waiting', 'changed', 'left_out')),
	CONSTRAINT "bulk_change_rows_reason" CHECK(("reason" is null) = ("outcome" <> 'left_out'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_change_rows_piece` ON `bulk_change_rows` (`bulk_change_id`,`piece_id`);--> statement-breakpoint
CREATE INDEX `bulk_change_rows_outcome` ON `bulk_change_rows` (`bulk_change_id`,`outcome`,`reason`,`piece_id`);--> statement-breakpoint
CREATE TABLE `bulk_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`employee_id` integer NOT NULL,
	`at` integer NOT NULL,
	`field` text NOT NULL,
	`change` text,
	`chosen` text,
	`undo_of` integer,
	`state` text NOT NULL,
	`drawn_to` integer,
	`waiting` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`left_out` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undo_of`) REFERENCES `bulk_changes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_changes_field" CHECK("field" in ('location', 'category', 'price')),
	CONSTRAINT "bulk_changes_state" CHECK("state" in ('drawing', 'preview', 'running', 'interrupted', 'complete')),
	CONSTRAINT "bulk_changes_what" CHECK(("change" is null) = ("undo_of" is not null)),
	CONSTRAINT "bulk_changes_counts" CHECK("waiting" >= 0 and "changed" >= 0 and "left_out" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_changes_undo` ON `bulk_changes` (`undo_of`) WHERE "state" not in ('drawing', 'preview');--> statement-breakpoint
CREATE INDEX `bulk_changes_begun` ON `bulk_changes` (`id`) WHERE "state" not in ('drawing', 'preview');--> statement-breakpoint
CREATE INDEX `bulk_changes_unbegun` ON `bulk_changes` (`id`) WHERE "state" in ('drawing', 'preview');--> statement-breakpoint
CREATE INDEX `bulk_changes_running` ON `bulk_changes` (`id`) WHERE "state" = 'running';