DROP INDEX `pieces_category_sku`;--> statement-breakpoint
CREATE INDEX `pieces_category_sku` ON `pieces` (`category`,`folded_sku`,`id`,`retail_price`);--> statement-breakpoint
DROP INDEX `customers_spent`;--> statement-breakpoint
CREATE INDEX `customers_spent` ON `customers` (`total_spent`,`id`,`created_at`);