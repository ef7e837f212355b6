CREATE TABLE `vendors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`contact_name` text,
	`phone` text,
	`email` text,
	`address` text,
	`account_number` text,
	`terms` text,
	`note` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendors_name" CHECK("name" <> ''),
	CONSTRAINT "vendors_is_active" CHECK("is_active" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_folded_name` ON `vendors` (`folded_name`);
--> statement-breakpoint
CREATE TABLE `receivings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`store` text NOT NULL,
	`invoice_number` text,
	`invoice_date` text,
	`invoice_total` integer,
	`freight` integer,
	`ownership` text NOT NULL,
	`memo_due_day` text,
	`note` text,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`received_at` integer,
	`received_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`received_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receivings_invoice_date" CHECK("invoice_date" is null or "invoice_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "receivings_invoice_total" CHECK("invoice_total" is null or "invoice_total" >= 0),
	CONSTRAINT "receivings_freight" CHECK("freight" is null or "freight" >= 0),
	CONSTRAINT "receivings_ownership" CHECK("ownership" in ('owned', 'memo', 'consigned')),
	CONSTRAINT "receivings_memo_due_day" CHECK(("memo_due_day" is null or "memo_due_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]') and ("memo_due_day" is null or "ownership" <> 'owned')),
	CONSTRAINT "receivings_received" CHECK(("received_at" is null) = ("received_by" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `receivings_store` ON `receivings` (`store`,`id`);
--> statement-breakpoint
CREATE INDEX `receivings_vendor` ON `receivings` (`vendor_id`,`id`);
--> statement-breakpoint
CREATE INDEX `receivings_open` ON `receivings` (`id`) WHERE "received_at" is null;
--> statement-breakpoint
CREATE TABLE `receiving_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receiving_id` integer NOT NULL,
	`sku` text NOT NULL,
	`folded_sku` text NOT NULL,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`vendor_style` text,
	`cost` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`weight` integer,
	`weight_given` integer,
	`weight_unit` text,
	`piece_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`receiving_id`) REFERENCES `receivings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receiving_lines_texts" CHECK("sku" <> '' and "category" <> '' and "description" <> ''),
	CONSTRAINT "receiving_lines_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "receiving_lines_retail_price" CHECK("retail_price" is null or "retail_price" >= 0),
	CONSTRAINT "receiving_lines_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "receiving_lines_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `receiving_lines_receiving` ON `receiving_lines` (`receiving_id`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `receiving_lines_sku` ON `receiving_lines` (`folded_sku`) WHERE "piece_id" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `receiving_lines_piece` ON `receiving_lines` (`piece_id`) WHERE "piece_id" is not null;
--> statement-breakpoint
ALTER TABLE `pieces` ADD `vendor_id` integer REFERENCES vendors(id);
--> statement-breakpoint
ALTER TABLE `pieces` ADD `vendor_style` text;
--> statement-breakpoint
ALTER TABLE `pieces` ADD `ownership` text DEFAULT 'owned' NOT NULL CONSTRAINT "pieces_ownership" CHECK("ownership" in ('owned', 'memo', 'consigned'));
--> statement-breakpoint
ALTER TABLE `pieces` ADD `memo_due_day` text CONSTRAINT "pieces_memo_due_day" CHECK(("memo_due_day" is null or "memo_due_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]') and ("memo_due_day" is null or "ownership" <> 'owned'));
--> statement-breakpoint
CREATE INDEX `pieces_vendor` ON `pieces` (`vendor_id`,`id`) WHERE "vendor_id" is not null;
--> statement-breakpoint
CREATE INDEX `pieces_vendor_state` ON `pieces` (`vendor_id`,`state`) WHERE "vendor_id" is not null;
--> statement-breakpoint
CREATE INDEX `pieces_due_back` ON `pieces` (`vendor_id`,`memo_due_day`,`id`) WHERE "ownership" <> 'owned';
--> statement-breakpoint
CREATE INDEX `pieces_not_owned` ON `pieces` (`ownership`,`id`) WHERE "ownership" <> 'owned';
