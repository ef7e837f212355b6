CREATE TABLE `notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer,
	`piece_id` integer,
	`sale_id` integer,
	`order_id` integer,
	`text` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`written_at` integer NOT NULL,
	`written_by` integer NOT NULL,
	`changed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`written_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notes_is_pinned" CHECK("is_pinned" in (0, 1)),
	CONSTRAINT "notes_of_one" CHECK(("customer_id" is not null) + ("piece_id" is not null) + ("sale_id" is not null) + ("order_id" is not null) = 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `notes_customer` ON `notes` (`customer_id`,`written_at`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `notes_piece` ON `notes` (`piece_id`,`written_at`,`id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE INDEX `notes_sale` ON `notes` (`sale_id`,`written_at`,`id`) WHERE "sale_id" is not null;--> statement-breakpoint
CREATE INDEX `notes_order` ON `notes` (`order_id`,`written_at`,`id`) WHERE "order_id" is not null;
