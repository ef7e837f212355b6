CREATE TABLE `buy_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`buy_id` integer NOT NULL,
	`description` text NOT NULL,
	`metal` text,
	`karat` text,
	`weight` integer,
	`weight_given` integer,
	`weight_unit` text,
	`is_scrap` integer DEFAULT 0 NOT NULL,
	`price` integer NOT NULL,
	`melt` integer,
	`working` text,
	`piece_id` integer,
	FOREIGN KEY (`buy_id`) REFERENCES `buys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "buy_lines_description" CHECK("description" <> ''),
	CONSTRAINT "buy_lines_metal" CHECK("metal" is null or "metal" in ('yellow_gold', 'white_gold', 'rose_gold', 'two_tone_gold', 'platinum', 'palladium', 'silver', 'stainless_steel', 'titanium', 'tungsten', 'other')),
	CONSTRAINT "buy_lines_karat" CHECK("karat" is null or "karat" in ('9K', '10K', '14K', '18K', '22K', '24K', '800', '900', '925', '950', '999')),
	CONSTRAINT "buy_lines_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "buy_lines_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)),
	CONSTRAINT "buy_lines_is_scrap" CHECK("is_scrap" in (0, 1)),
	CONSTRAINT "buy_lines_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "buy_lines_melt" CHECK("melt" is null or "melt" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `buy_lines_buy` ON `buy_lines` (`buy_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `buy_lines_piece` ON `buy_lines` (`piece_id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE TABLE `buys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`store` text NOT NULL,
	`customer_id` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`bought_at` integer,
	`store_day` text,
	`bought_by` integer,
	`paid_by` text,
	`check_number` text,
	`session_id` integer,
	`total` integer,
	`voided_at` integer,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bought_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "buys_state" CHECK("state" in ('open', 'bought', 'voided', 'discarded')),
	CONSTRAINT "buys_paid_by" CHECK("paid_by" is null or "paid_by" in ('cash', 'check', 'store_credit')),
	CONSTRAINT "buys_bought" CHECK(("bought_at" is not null) = ("state" in ('bought', 'voided')) and ("bought_at" is null) = ("bought_by" is null) and ("bought_at" is null) = ("store_day" is null) and ("bought_at" is null) = ("paid_by" is null) and ("bought_at" is null) = ("total" is null)),
	CONSTRAINT "buys_voided" CHECK(("voided_at" is not null) = ("state" = 'voided') and ("voided_at" is null) = ("voided_by" is null)),
	CONSTRAINT "buys_session" CHECK(("session_id" is not null) = ("paid_by" is not null and "paid_by" = 'cash')),
	CONSTRAINT "buys_check_number" CHECK("check_number" is null or "paid_by" = 'check'),
	CONSTRAINT "buys_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "buys_total" CHECK("total" is null or "total" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `buys_store` ON `buys` (`store`,`id`);--> statement-breakpoint
CREATE INDEX `buys_customer` ON `buys` (`customer_id`,`id`);--> statement-breakpoint
CREATE INDEX `buys_open` ON `buys` (`id`) WHERE "state" = 'open';--> statement-breakpoint
CREATE TABLE `seller_identities` (
	`buy_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`id_type` text NOT NULL,
	`id_number` text NOT NULL,
	`issuer` text NOT NULL,
	`expires` text,
	`date_of_birth` text NOT NULL,
	`address` text NOT NULL,
	`note` text,
	`taken_at` integer NOT NULL,
	`taken_by` integer NOT NULL,
	FOREIGN KEY (`buy_id`) REFERENCES `buys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seller_identities_expires" CHECK("expires" is null or "expires" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "seller_identities_date_of_birth" CHECK("date_of_birth" is null or "date_of_birth" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `seller_identities_taken` ON `seller_identities` (`taken_at`);--> statement-breakpoint
ALTER TABLE `credit_movements` ADD `buy_id` integer REFERENCES buys(id);--> statement-breakpoint
CREATE INDEX `credit_movements_buy` ON `credit_movements` (`buy_id`) WHERE "buy_id" is not null;--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `buy_id` integer REFERENCES buys(id);--> statement-breakpoint
ALTER TABLE `till_movements` ADD `buy_id` integer REFERENCES buys(id);--> statement-breakpoint
CREATE INDEX `till_movements_buy` ON `till_movements` (`buy_id`) WHERE "buy_id" is not null;--> statement-breakpoint
DROP TRIGGER `piece_movements_stay`;
--> statement-breakpoint
CREATE TRIGGER `piece_movements_stay` BEFORE UPDATE ON `piece_movements`
WHEN NEW.`note` IS NOT NULL
	OR NEW.`id` <> OLD.`id` OR NEW.`piece_id` <> OLD.`piece_id` OR NEW.`kind` <> OLD.`kind` OR NEW.`at` <> OLD.`at`
	OR NEW.`store` IS NOT OLD.`store` OR NEW.`employee_id` <> OLD.`employee_id` OR NEW.`sale_id` IS NOT OLD.`sale_id`
	OR NEW.`return_id` IS NOT OLD.`return_id` OR NEW.`order_id` IS NOT OLD.`order_id`
	OR NEW.`customer_id` IS NOT OLD.`customer_id` OR NEW.`to_whom` IS NOT OLD.`to_whom`
	OR NEW.`due_day` IS NOT OLD.`due_day` OR NEW.`value` IS NOT OLD.`value`
	OR NEW.`transfer_id` IS NOT OLD.`transfer_id` OR NEW.`melt_lot_id` IS NOT OLD.`melt_lot_id`
	OR NEW.`buy_id` IS NOT OLD.`buy_id`
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
