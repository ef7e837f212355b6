PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_looks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer,
	`record_kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`amount` integer,
	`seen_at` integer,
	`seen_by` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seen_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "looks_kind" CHECK("kind" in ('guards_on', 'discount', 'tax', 'trade_in', 'price_lowered', 'early_return', 'void', 'returns_of_week', 'picked_up_owing', 'bulk_lowered', 'no_sale', 'for_another')),
	CONSTRAINT "looks_seen" CHECK(("seen_at" is null) = ("seen_by" is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_looks`("id", "kind", "at", "employee_id", "record_kind", "record_id", "amount", "seen_at", "seen_by") SELECT "id", "kind", "at", "employee_id", "record_kind", "record_id", "amount", "seen_at", "seen_by" FROM `looks`;--> statement-breakpoint
DROP TABLE `looks`;--> statement-breakpoint
ALTER TABLE `__new_looks` RENAME TO `looks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `looks_seen_at` ON `looks` (`seen_at`,`id`);