CREATE TABLE `looks` (
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
	CONSTRAINT "looks_kind" CHECK("kind" in ('guards_on', 'discount', 'tax', 'trade_in', 'price_lowered', 'early_return', 'void', 'returns_of_week', 'picked_up_owing')),
	CONSTRAINT "looks_seen" CHECK(("seen_at" is null) = ("seen_by" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `looks_seen_at` ON `looks` (`seen_at`,`id`);
--> statement-breakpoint
INSERT INTO `looks` (`kind`, `at`, `record_kind`, `record_id`)
SELECT 'guards_on', CAST(strftime('%s', 'now') AS INTEGER) * 1000, 'shop', 0
WHERE EXISTS (SELECT 1 FROM `employees`);
