DROP INDEX `pieces_category_sku`;--> statement-breakpoint
CREATE INDEX `pieces_category_sku` ON `pieces` (`category`,`folded_sku`,`id`,`retail_price`);