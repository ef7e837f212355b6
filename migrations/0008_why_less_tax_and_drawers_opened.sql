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
	CONSTRAINT "looks_kind" CHECK("kind" in ('guards_on', 'discount', 'tax', 'trade_in', 'price_lowered', 'early_return', 'void', 'returns_of_week', 'picked_up_owing', 'bulk_lowered', 'no_sale')),
	CONSTRAINT "looks_seen" CHECK(("seen_at" is null) = ("seen_by" is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_looks`("id", "kind", "at", "employee_id", "record_kind", "record_id", "amount", "seen_at", "seen_by") SELECT "id", "kind", "at", "employee_id", "record_kind", "record_id", "amount", "seen_at", "seen_by" FROM `looks`;--> statement-breakpoint
DROP TABLE `looks`;--> statement-breakpoint
ALTER TABLE `__new_looks` RENAME TO `looks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `looks_seen_at` ON `looks` (`seen_at`,`id`);--> statement-breakpoint
ALTER TABLE `customers` ADD `tax_exempt_number` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `tax_exempt_date` text;--> statement-breakpoint
ALTER TABLE `sales` ADD `exempt_as` text;--> statement-breakpoint
CREATE INDEX `sales_exempt_by_day` ON `sales` (`store_day`,`store`) WHERE "exempt" > 0;--> statement-breakpoint
CREATE INDEX `returns_exempt_by_day` ON `returns` (`store_day`,`store`) WHERE "exempt" > 0;--> statement-breakpoint
UPDATE customers SET last_purchase_date = (
	SELECT max(sales.store_day) FROM sales
	WHERE sales.customer_id IN (SELECT person.id FROM customers person WHERE person.id = customers.id OR person.merged_into = customers.id)
		AND sales.is_live = 1 AND sales.untaxed_as IS NOT 'kept_deposit'
		AND EXISTS (SELECT 1 FROM sale_lines kept WHERE kept.sale_id = sales.id
			AND NOT EXISTS (SELECT 1 FROM return_lines back WHERE back.sale_line_id = kept.id AND back.is_goodwill = 0)))
WHERE id IN (SELECT coalesce(buyer.merged_into, buyer.id) FROM sales JOIN customers buyer ON buyer.id = sales.customer_id
	WHERE sales.untaxed_as = 'kept_deposit');
