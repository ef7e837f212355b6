CREATE TABLE `record_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer,
	`piece_id` integer,
	`file_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "record_files_of_one" CHECK(("customer_id" is not null) + ("piece_id" is not null) = 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `record_files_file` ON `record_files` (`file_id`);--> statement-breakpoint
CREATE INDEX `record_files_customer` ON `record_files` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `record_files_piece` ON `record_files` (`piece_id`,`id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE TABLE `__new_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer,
	`piece_id` integer,
	`repair_id` integer,
	`file_id` integer NOT NULL,
	`thumbnail_id` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`repair_id`) REFERENCES `repairs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`thumbnail_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_of_one" CHECK(("customer_id" is not null) + ("piece_id" is not null) + ("repair_id" is not null) <= 1)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_photos`("id", "customer_id", "piece_id", "repair_id", "file_id", "thumbnail_id") SELECT "id", NULL, "piece_id", "repair_id", "file_id", "thumbnail_id" FROM `photos`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_photos';--> statement-breakpoint
-- An id is never used again: browsers keep what they got at its address.
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_photos', seq FROM sqlite_sequence WHERE name = 'photos';--> statement-breakpoint
DROP TABLE `photos`;--> statement-breakpoint
ALTER TABLE `__new_photos` RENAME TO `photos`;--> statement-breakpoint
CREATE UNIQUE INDEX `photos_file` ON `photos` (`file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `photos_thumbnail` ON `photos` (`thumbnail_id`);--> statement-breakpoint
CREATE INDEX `photos_customer` ON `photos` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `photos_piece` ON `photos` (`piece_id`,`id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE INDEX `photos_repair` ON `photos` (`repair_id`,`id`) WHERE "repair_id" is not null;--> statement-breakpoint
CREATE INDEX `photos_staged` ON `photos` (`id`) WHERE "customer_id" is null and "piece_id" is null and "repair_id" is null;