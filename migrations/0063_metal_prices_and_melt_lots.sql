CREATE TABLE `metal_prices` (
	`metal` text NOT NULL,
	`day` text NOT NULL,
	`price` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` integer NOT NULL,
	PRIMARY KEY(`day`, `metal`),
	FOREIGN KEY (`changed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "metal_prices_metal" CHECK("metal" in ('gold', 'silver', 'platinum', 'palladium')),
	CONSTRAINT "metal_prices_day" CHECK("day" is null or "day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "metal_prices_price" CHECK("price" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `melt_lot_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lot_id` integer NOT NULL,
	`piece_id` integer NOT NULL,
	`estimate` integer,
	`working` text,
	`added_at` integer NOT NULL,
	`added_by` integer NOT NULL,
	FOREIGN KEY (`lot_id`) REFERENCES `melt_lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "melt_lot_lines_estimate" CHECK("estimate" is null or "estimate" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `melt_lot_lines_piece` ON `melt_lot_lines` (`piece_id`);--> statement-breakpoint
CREATE INDEX `melt_lot_lines_lot` ON `melt_lot_lines` (`lot_id`,`id`);--> statement-breakpoint
CREATE TABLE `melt_lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`store` text NOT NULL,
	`refiner` text NOT NULL,
	`note` text,
	`state` text DEFAULT 'open' NOT NULL,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`sent_at` integer,
	`sent_by` integer,
	`cost` integer,
	`settled_at` integer,
	`settled_by` integer,
	`brought` integer,
	`settlement` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "melt_lots_state" CHECK("state" in ('open', 'sent', 'settled', 'discarded')),
	CONSTRAINT "melt_lots_sent" CHECK(("sent_at" is not null) = ("state" in ('sent', 'settled')) and ("sent_at" is null) = ("sent_by" is null) and ("sent_at" is null) = ("cost" is null)),
	CONSTRAINT "melt_lots_settled" CHECK(("settled_at" is not null) = ("state" = 'settled') and ("settled_at" is null) = ("settled_by" is null) and ("settled_at" is null) = ("brought" is null)),
	CONSTRAINT "melt_lots_brought" CHECK("brought" is null or "brought" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `melt_lots_store` ON `melt_lots` (`store`,`id`);--> statement-breakpoint
CREATE INDEX `melt_lots_unfinished` ON `melt_lots` (`state`,`id`) WHERE "state" in ('open', 'sent');--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `melt_lot_id` integer REFERENCES melt_lots(id);
