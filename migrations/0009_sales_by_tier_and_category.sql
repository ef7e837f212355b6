CREATE INDEX `sale_lines_category` ON `sale_lines` (`category`,`sale_id`);--> statement-breakpoint
CREATE INDEX `sales_customer_tier` ON `sales` (`customer_tier`,`sold_at`,`id`);