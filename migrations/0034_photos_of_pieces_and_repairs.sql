CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`piece_id` integer,
	`repair_id` integer,
	`file_id` integer NOT NULL,
	`thumbnail_id` integer NOT NULL,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`repair_id`) REFERENCES `repairs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`thumbnail_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_of_one" CHECK("piece_id" is null or "repair_id" is null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `photos_file` ON `photos` (`file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `photos_thumbnail` ON `photos` (`thumbnail_id`);--> statement-breakpoint
CREATE INDEX `photos_piece` ON `photos` (`piece_id`,`id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE INDEX `photos_repair` ON `photos` (`repair_id`,`id`) WHERE "repair_id" is not null;--> statement-breakpoint
CREATE INDEX `photos_staged` ON `photos` (`id`) WHERE "piece_id" is null and "repair_id" is null;--> statement-breakpoint
CREATE INDEX `files_sha256` ON `files` (`sha256`);