CREATE TABLE `saved_filters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer NOT NULL,
	`saved_by` integer NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`saved_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_filters_is_shared" CHECK("is_shared" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_own` ON `saved_filters` (`list`,`saved_by`,`folded_name`) WHERE "is_shared" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_shared` ON `saved_filters` (`list`,`folded_name`) WHERE "is_shared" = 1;