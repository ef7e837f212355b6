CREATE TABLE `import_mappings` (
	`kind` text NOT NULL,
	`headings` text NOT NULL,
	`columns` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` integer NOT NULL,
	PRIMARY KEY(`kind`, `headings`),
	FOREIGN KEY (`saved_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_mappings_kind" CHECK("kind" in ('customers', 'pieces', 'invoice'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `import_updates` (
	`import_id` integer NOT NULL,
	`customer_id` integer NOT NULL,
	`from_version` integer NOT NULL,
	`version` integer NOT NULL,
	`fields` text NOT NULL,
	PRIMARY KEY(`import_id`, `customer_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_updates_customer` ON `import_updates` (`customer_id`);
--> statement-breakpoint
ALTER TABLE `imports` ADD `kind` text DEFAULT 'customers' NOT NULL CONSTRAINT "imports_kind" CHECK("kind" in ('customers', 'pieces'));
--> statement-breakpoint
ALTER TABLE `imports` ADD `columns` text;
--> statement-breakpoint
ALTER TABLE `imports` ADD `undone_at` integer;
--> statement-breakpoint
ALTER TABLE `imports` ADD `undone_by` integer CONSTRAINT "imports_undone" CHECK(("undone_at" is null) = ("undone_by" is null)) REFERENCES `employees`(`id`);
--> statement-breakpoint
ALTER TABLE `imports` ADD `undo_finished_at` integer CONSTRAINT "imports_undo_finished" CHECK("undo_finished_at" is null or "undone_at" is not null);
--> statement-breakpoint
ALTER TABLE `imports` ADD `undone` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `imports` ADD `sees_cost` integer DEFAULT 1 NOT NULL CONSTRAINT "imports_sees_cost" CHECK("sees_cost" in (0, 1));
--> statement-breakpoint
CREATE INDEX `bulk_change_rows_of` ON `bulk_change_rows` (`piece_id`);
--> statement-breakpoint
CREATE INDEX `transfer_lines_of` ON `transfer_lines` (`piece_id`);
--> statement-breakpoint
CREATE INDEX `order_pieces_of` ON `order_pieces` (`piece_id`);
--> statement-breakpoint
CREATE INDEX `customer_merges_of` ON `customer_merges` (`merged_id`);
--> statement-breakpoint
CREATE INDEX `imports_of_kind` ON `imports` (`kind`,`id`);
--> statement-breakpoint
ALTER TABLE `pieces` ADD `import_id` integer REFERENCES `imports`(`id`);
--> statement-breakpoint
CREATE INDEX `pieces_import` ON `pieces` (`import_id`,`id`) WHERE "import_id" is not null;
--> statement-breakpoint
DROP TRIGGER `piece_movements_last`;
--> statement-breakpoint
CREATE TRIGGER `piece_movements_last` BEFORE DELETE ON `piece_movements`
WHEN OLD.`kind` <> 'received' OR NOT EXISTS (
	SELECT 1 FROM `pieces` JOIN `imports` ON `imports`.`id` = `pieces`.`import_id`
	WHERE `pieces`.`id` = OLD.`piece_id` AND `imports`.`undone_at` IS NOT NULL
)
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
