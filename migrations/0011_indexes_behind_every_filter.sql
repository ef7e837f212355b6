DROP INDEX `customers_total_spent`;--> statement-breakpoint
CREATE INDEX `customers_tier_at` ON `customers` (`tier`,`home_store`,`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `customers_top` ON `customers` ("total_spent" desc,`id`) WHERE "total_spent" > 0;--> statement-breakpoint
CREATE INDEX `customers_top_at` ON `customers` (`home_store`,"total_spent" desc,`id`) WHERE "total_spent" > 0;--> statement-breakpoint
CREATE INDEX `customers_top_tier` ON `customers` (`tier`,"total_spent" desc,`id`) WHERE "total_spent" > 0;--> statement-breakpoint
CREATE INDEX `customers_top_tier_at` ON `customers` (`tier`,`home_store`,"total_spent" desc,`id`) WHERE "total_spent" > 0;--> statement-breakpoint
DROP INDEX `pieces_state`;--> statement-breakpoint
CREATE INDEX `pieces_location_category` ON `pieces` (`location`,`category`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_available` ON `pieces` (`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_category` ON `pieces` (`category`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_location` ON `pieces` (`location`,`category`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_at` ON `pieces` (`location`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_price` ON `pieces` (`retail_price`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_price_at` ON `pieces` (`location`,`retail_price`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `repairs_status_intake` ON `repairs` (`status`,`intake_at`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_store_intake` ON `repairs` (`store`,`intake_at`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_pending` ON `repairs` (`status`,`intake_day`,`id`) WHERE "status" = 'pending';--> statement-breakpoint
CREATE INDEX `repairs_ready` ON `repairs` (`status`,`status_changed_at`,`id`) WHERE "status" = 'completed';