CREATE INDEX `pieces_category_sku` ON `pieces` (`category`,`folded_sku`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_category_price` ON `pieces` (`category`,`retail_price`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_available_category_price` ON `pieces` (`category`,`retail_price`,`id`) WHERE "state" = 'available';