ALTER TABLE `pieces` ADD `metal` text CONSTRAINT "pieces_metal_known" CHECK("metal" is null or "metal" in ('yellow_gold', 'white_gold', 'rose_gold', 'two_tone_gold', 'platinum', 'palladium', 'silver', 'stainless_steel', 'titanium', 'tungsten', 'other'));--> statement-breakpoint
ALTER TABLE `pieces` ADD `karat` text CONSTRAINT "pieces_karat_known" CHECK("karat" is null or "karat" in ('9K', '10K', '14K', '18K', '22K', '24K', '800', '900', '925', '950', '999'));--> statement-breakpoint
ALTER TABLE `pieces` ADD `size` text;--> statement-breakpoint
ALTER TABLE `pieces` ADD `serial_number` text;--> statement-breakpoint
ALTER TABLE `pieces` ADD `laboratory` text;--> statement-breakpoint
ALTER TABLE `pieces` ADD `certificate_number` text;--> statement-breakpoint
ALTER TABLE `pieces` ADD `tag_text` text;--> statement-breakpoint
CREATE INDEX `pieces_metal` ON `pieces` (`metal`,`category`,`location`,`state`,`retail_price`,`karat`,`id`) WHERE "metal" is not null;--> statement-breakpoint
CREATE INDEX `pieces_karat` ON `pieces` (`karat`,`category`,`location`,`state`,`retail_price`,`id`) WHERE "karat" is not null;--> statement-breakpoint
CREATE TABLE `piece_stones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`piece_id` integer NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`shape` text,
	`carat` integer,
	`color` text,
	`clarity` text,
	`count` integer DEFAULT 1 NOT NULL,
	`place` text NOT NULL,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "piece_stones_kind" CHECK("kind" <> ''),
	CONSTRAINT "piece_stones_carat" CHECK("carat" is null or "carat" >= 0),
	CONSTRAINT "piece_stones_count" CHECK("count" >= 1),
	CONSTRAINT "piece_stones_place" CHECK("place" in ('center', 'side'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `piece_stones_position` ON `piece_stones` (`piece_id`,`position`);
