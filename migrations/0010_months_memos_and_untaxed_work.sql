PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_looks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer,
	`record_kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`amount` integer,
	`day` text,
	`steps` integer,
	`changed` text,
	`store` text,
	`seen_at` integer,
	`seen_by` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seen_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "looks_kind" CHECK("kind" in ('guards_on', 'discount', 'tax', 'trade_in', 'price_lowered', 'early_return', 'void', 'returns_of_week', 'picked_up_owing', 'bulk_lowered', 'no_sale', 'gift_card_paid', 'cash_out', 'discounts_of_day', 'taken_of_day', 'cash_back_of_day', 'cash_out_of_day', 'no_sales_of_day', 'not_counted', 'short', 'guard_changed', 'rights_changed', 'for_another', 'shipping', 'untaxed_work', 'memo', 'relabeled', 'service_changed', 'taken_of_month', 'cash_back_of_month', 'cash_out_of_month', 'short_of_month')),
	CONSTRAINT "looks_day" CHECK(("day" is null) = ("steps" is null)),
	CONSTRAINT "looks_seen" CHECK(("seen_at" is null) = ("seen_by" is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_looks`("id", "kind", "at", "employee_id", "record_kind", "record_id", "amount", "day", "steps", "changed", "store", "seen_at", "seen_by") SELECT "id", "kind", "at", "employee_id", "record_kind", "record_id", "amount", "day", "steps", "changed", "store", "seen_at", "seen_by" FROM `looks`;--> statement-breakpoint
DROP TABLE `looks`;--> statement-breakpoint
ALTER TABLE `__new_looks` RENAME TO `looks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `looks_seen_at` ON `looks` (`seen_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `looks_of_day` ON `looks` (`day`,`kind`,`record_kind`,`record_id`,`employee_id`) WHERE "day" is not null and "seen_at" is null;--> statement-breakpoint
CREATE INDEX `till_movements_employee` ON `till_movements` (`employee_id`,`at`);