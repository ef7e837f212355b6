CREATE TABLE `pins` (
	`employee_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `acting_id` integer REFERENCES employees(id);--> statement-breakpoint
ALTER TABLE `sessions` ADD `acting_since` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `locked_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;--> statement-breakpoint
CREATE INDEX `sessions_acting` ON `sessions` (`acting_id`);--> statement-breakpoint
ALTER TABLE `pieces` ADD `floor_price` integer CONSTRAINT "pieces_floor_price" CHECK("floor_price" is null or "floor_price" >= 0);