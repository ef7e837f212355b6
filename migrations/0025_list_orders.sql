CREATE INDEX `customers_spent` ON `customers` (`total_spent`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_price` ON `pieces` (`retail_price`,`id`);--> statement-breakpoint
CREATE INDEX `sales_price` ON `sales` (`sale_price`,`id`);