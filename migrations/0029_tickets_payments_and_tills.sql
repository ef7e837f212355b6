DROP TRIGGER sales_added_to_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sales_taken_from_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sales_by_day_added_to_sales_by_month;
--> statement-breakpoint
DROP TRIGGER sales_by_day_changed_in_sales_by_month;
--> statement-breakpoint
DROP TRIGGER sales_by_day_taken_from_sales_by_month;
--> statement-breakpoint
DROP TRIGGER sale_lines_added_to_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_changed_in_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_taken_from_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_added_to_sales_of_category;
--> statement-breakpoint
DROP TRIGGER sale_lines_changed_in_sales_of_category;
--> statement-breakpoint
DROP TRIGGER sale_lines_taken_from_sales_of_category;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_sales_of_category;
--> statement-breakpoint
DROP TRIGGER sales_added_to_buyers;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_buyers;
--> statement-breakpoint
DROP TRIGGER sales_taken_from_buyers;
--> statement-breakpoint
DROP TRIGGER sales_added_to_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER sales_taken_from_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER sales_by_seller_day_added_to_sales_by_seller_month;
--> statement-breakpoint
DROP TRIGGER sales_by_seller_day_changed_in_sales_by_seller_month;
--> statement-breakpoint
DROP TRIGGER sales_by_seller_day_taken_from_sales_by_seller_month;
--> statement-breakpoint
CREATE TABLE `credit_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`sale_id` integer,
	`return_id` integer,
	`store` text NOT NULL,
	`at` integer NOT NULL,
	`store_day` text NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `credit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_movements_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;--> statement-breakpoint
CREATE INDEX `credit_movements_account` ON `credit_movements` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `credit_movements_sale` ON `credit_movements` (`sale_id`);--> statement-breakpoint
CREATE TABLE `credit_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`customer_id` integer,
	`number` text,
	`balance` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_accounts_kind" CHECK("kind" in ('store_credit', 'gift_card')),
	CONSTRAINT "credit_accounts_owner" CHECK(("kind" = 'store_credit') = ("customer_id" is not null) and ("kind" = 'gift_card') = ("number" is not null)),
	CONSTRAINT "credit_accounts_number" CHECK("number" is null or length("number") = 16),
	CONSTRAINT "credit_accounts_balance" CHECK("balance" is null or "balance" >= 0)
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `credit_accounts_customer` ON `credit_accounts` (`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_accounts_number` ON `credit_accounts` (`number`);--> statement-breakpoint
CREATE INDEX `credit_accounts_outstanding` ON `credit_accounts` (`kind`,`id`) WHERE "balance" > 0;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer,
	`return_id` integer,
	`session_id` integer,
	`store` text NOT NULL,
	`paid_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`employee_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`given` integer,
	`last_four` text,
	`reference` text,
	`number` text,
	`account_id` integer,
	`is_live` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `credit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_of_one" CHECK("sale_id" is null or "return_id" is null),
	CONSTRAINT "payments_amount" CHECK("amount" <> 0 and ("sale_id" is null or "amount" > 0) and ("return_id" is null or "amount" < 0)),
	CONSTRAINT "payments_given" CHECK("given" is null or "kind" = 'cash' and "given" >= "amount"),
	CONSTRAINT "payments_last_four" CHECK("last_four" is null or "last_four" glob '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "payments_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "payments_is_live" CHECK("is_live" in (0, 1))
) STRICT;--> statement-breakpoint
CREATE INDEX `payments_sale` ON `payments` (`sale_id`);--> statement-breakpoint
CREATE INDEX `payments_return` ON `payments` (`return_id`);--> statement-breakpoint
CREATE INDEX `payments_session` ON `payments` (`session_id`,`kind`);--> statement-breakpoint
CREATE TABLE `return_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` integer NOT NULL,
	`sale_line_id` integer NOT NULL,
	`to` text,
	`category` text,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`tax` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`total` integer NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_line_id`) REFERENCES `sale_lines`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `return_lines_sale_line` ON `return_lines` (`sale_line_id`);--> statement-breakpoint
CREATE INDEX `return_lines_return` ON `return_lines` (`return_id`);--> statement-breakpoint
CREATE TABLE `return_salespeople` (
	`return_id` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	PRIMARY KEY(`return_id`, `employee_id`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`exchange_id` integer,
	`store` text NOT NULL,
	`customer_tier` text,
	`returned_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`employee_id` integer NOT NULL,
	`reason` text NOT NULL,
	`profit_basis` text NOT NULL,
	`sale_price` integer NOT NULL,
	`item_cost` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`tax_rate` integer,
	`taxable` integer NOT NULL,
	`exempt` integer NOT NULL,
	`untaxed` integer NOT NULL,
	`tax` integer NOT NULL,
	`shipping_charge` integer NOT NULL,
	`fee` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`net_profit` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`exchange_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "returns_tier" CHECK("customer_tier" is null or "customer_tier" in ('diamond', 'platinum', 'gold', 'silver')),
	CONSTRAINT "returns_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "returns_profit_basis" CHECK("profit_basis" in ('total', 'prices')),
	CONSTRAINT "returns_fee" CHECK("fee" is null or "fee" >= 0),
	CONSTRAINT "returns_total" CHECK("total" >= 0 and "total" = "sale_price" - "trade_in_value" + "tax" + "shipping_charge"),
	CONSTRAINT "returns_net_profit" CHECK("net_profit" = case "profit_basis" when 'total' then "total" else "sale_price" end - "commission" - "item_cost")
) STRICT;--> statement-breakpoint
CREATE INDEX `returns_sale` ON `returns` (`sale_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `returns_exchange` ON `returns` (`exchange_id`);--> statement-breakpoint
CREATE INDEX `returns_returned_at` ON `returns` (`returned_at`,`id`);--> statement-breakpoint
CREATE INDEX `returns_store_day` ON `returns` (`store_day`,`store`);--> statement-breakpoint
CREATE TABLE `sale_salespeople` (
	`sale_id` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`position` integer NOT NULL,
	`share` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`is_live` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`sale_id`, `employee_id`),
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_salespeople_position" CHECK("position" in (1, 2)),
	CONSTRAINT "sale_salespeople_share" CHECK("share" between 1 and 10000),
	CONSTRAINT "sale_salespeople_is_live" CHECK("is_live" in (0, 1))
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE UNIQUE INDEX `sale_salespeople_position` ON `sale_salespeople` (`sale_id`,`position`);--> statement-breakpoint
CREATE TABLE `services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`is_taxed` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "services_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "services_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "services_is_taxed" CHECK("is_taxed" in (0, 1)),
	CONSTRAINT "services_is_active" CHECK("is_active" in (0, 1))
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `services_folded_name` ON `services` (`folded_name`);--> statement-breakpoint
CREATE TABLE `discounts_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`reason` text NOT NULL,
	`lines` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `reason`)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `payments_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`kind` text NOT NULL,
	`paid` integer NOT NULL,
	`refunded` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `kind`)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `tax_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`rate` integer NOT NULL,
	`taxable` integer NOT NULL,
	`exempt` integer NOT NULL,
	`untaxed` integer NOT NULL,
	`tax` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `rate`)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `close_counts` (
	`close_id` integer NOT NULL,
	`kind` text NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	PRIMARY KEY(`close_id`, `kind`),
	FOREIGN KEY (`close_id`) REFERENCES `closes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `closes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`store` text NOT NULL,
	`closed_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`closed_by` integer NOT NULL,
	`note` text,
	`denominations` text,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "closes_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `closes_session` ON `closes` (`session_id`);--> statement-breakpoint
CREATE INDEX `closes_store` ON `closes` (`store`,`id`);--> statement-breakpoint
CREATE INDEX `closes_store_day` ON `closes` (`store_day`,`store`);--> statement-breakpoint
CREATE TABLE `till_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_movements_amount" CHECK("amount" is null or "amount" >= 0)
) STRICT;--> statement-breakpoint
CREATE INDEX `till_movements_session` ON `till_movements` (`session_id`);--> statement-breakpoint
CREATE TABLE `till_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`till_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`opened_day` text NOT NULL,
	`opened_by` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`till_id`) REFERENCES `tills`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_sessions_opened_day" CHECK("opened_day" is null or "opened_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `till_sessions_open` ON `till_sessions` (`till_id`) WHERE "closed_at" is null;--> statement-breakpoint
CREATE INDEX `till_sessions_till` ON `till_sessions` (`till_id`,`id`);--> statement-breakpoint
CREATE TABLE `tills` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`store` text NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `tills_name` ON `tills` (`store`,`name`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer,
	`store` text NOT NULL,
	`seller_id` integer NOT NULL,
	`processed_by` integer NOT NULL,
	`session_id` integer,
	`sold_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`customer_tier` text,
	`commission_rate` integer NOT NULL,
	`profit_basis` text DEFAULT 'total' NOT NULL,
	`sale_price` integer NOT NULL,
	`item_cost` integer NOT NULL,
	`gift_cards` integer DEFAULT 0 NOT NULL,
	`trade_in_value` integer NOT NULL,
	`tax_rate` integer,
	`taxable` integer NOT NULL,
	`exempt` integer DEFAULT 0 NOT NULL,
	`exempt_reason` text,
	`untaxed` integer DEFAULT 0 NOT NULL,
	`tax` integer NOT NULL,
	`shipping_charge` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`net_profit` integer NOT NULL,
	`is_live` integer DEFAULT true NOT NULL,
	`voided_at` integer,
	`voided_by` integer,
	`void_reason` text,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`processed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sales_customer_tier" CHECK(("customer_tier" is null) = ("customer_id" is null)),
	CONSTRAINT "sales_tier" CHECK("customer_tier" is null or "customer_tier" in ('diamond', 'platinum', 'gold', 'silver')),
	CONSTRAINT "sales_profit_basis" CHECK("profit_basis" in ('total', 'prices')),
	CONSTRAINT "sales_voided" CHECK(("is_live" = 0) = ("voided_at" is not null) and ("is_live" = 0) = ("voided_by" is not null) and ("is_live" = 0) = ("void_reason" is not null)),
	CONSTRAINT "sales_exempt" CHECK("exempt" >= 0 and ("exempt" = 0 or "exempt_reason" is not null)),
	CONSTRAINT "sales_taxable" CHECK("taxable" is null or "taxable" >= 0),
	CONSTRAINT "sales_untaxed" CHECK("untaxed" is null or "untaxed" >= 0),
	CONSTRAINT "sales_gift_cards" CHECK("gift_cards" is null or "gift_cards" >= 0),
	CONSTRAINT "sales_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "sales_is_live" CHECK("is_live" in (0, 1)),
	CONSTRAINT "sales_sale_price" CHECK("sale_price" is null or "sale_price" >= 0),
	CONSTRAINT "sales_item_cost" CHECK("item_cost" is null or "item_cost" >= 0),
	CONSTRAINT "sales_trade_in_value" CHECK("trade_in_value" is null or "trade_in_value" >= 0),
	CONSTRAINT "sales_tax" CHECK("tax" is null or "tax" >= 0),
	CONSTRAINT "sales_shipping_charge" CHECK("shipping_charge" is null or "shipping_charge" >= 0),
	CONSTRAINT "sales_total" CHECK("total" >= 0 and "total" = "sale_price" - "trade_in_value" + "tax" + "shipping_charge"),
	CONSTRAINT "sales_net_profit" CHECK("net_profit" = case "profit_basis" when 'total' then "total" else "sale_price" end - "commission" - "item_cost")
) STRICT;--> statement-breakpoint
INSERT INTO `__new_sales`("id", "customer_id", "store", "seller_id", "processed_by", "session_id", "sold_at", "store_day", "customer_tier", "commission_rate", "profit_basis", "sale_price", "item_cost", "gift_cards", "trade_in_value", "tax_rate", "taxable", "exempt", "exempt_reason", "untaxed", "tax", "shipping_charge", "total", "commission", "net_profit", "is_live", "voided_at", "voided_by", "void_reason") SELECT "id", "customer_id", "store", "seller_id", "seller_id", NULL, "sold_at", "store_day", "customer_tier", "commission_rate", 'total', "sale_price", "item_cost", 0, "trade_in_value", NULL, iif("tax" > 0, max("sale_price" - "trade_in_value", 0), 0), 0, NULL, iif("tax" > 0, 0, "sale_price"), "tax", "shipping_charge", "total", "commission", "net_profit", "is_live", NULL, NULL, NULL FROM `sales`;--> statement-breakpoint
DROP TABLE `sales`;--> statement-breakpoint
ALTER TABLE `__new_sales` RENAME TO `sales`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `sales_sold_at` ON `sales` (`sold_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_price` ON `sales` (`sale_price`,`id`);--> statement-breakpoint
CREATE INDEX `sales_store` ON `sales` (`store`,`sold_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_customer_tier` ON `sales` (`customer_tier`,`sold_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_store_day` ON `sales` (`store_day`,`store`);--> statement-breakpoint
CREATE INDEX `sales_customer` ON `sales` (`customer_id`,`sold_at`);--> statement-breakpoint
CREATE INDEX `sales_seller` ON `sales` (`seller_id`,`store_day`);--> statement-breakpoint
CREATE INDEX `sales_session` ON `sales` (`session_id`);--> statement-breakpoint
CREATE INDEX `sales_voided` ON `sales` (`voided_at`,`id`) WHERE "is_live" = 0;--> statement-breakpoint
CREATE TABLE `__new_sale_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`kind` text NOT NULL,
	`piece_id` integer,
	`service_id` integer,
	`account_id` integer,
	`quantity` integer DEFAULT 1 NOT NULL,
	`list_price` integer NOT NULL,
	`discount_reason` text,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`is_taxed` integer DEFAULT true NOT NULL,
	`tax` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`sku` text,
	`description` text NOT NULL,
	`category` text,
	`weight` integer,
	`weight_given` integer,
	`weight_unit` text,
	`is_live` integer DEFAULT true NOT NULL,
	`takes_piece` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `credit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_lines_kind" CHECK("kind" in ('piece', 'service', 'item', 'gift_card', 'pickup')),
	CONSTRAINT "sale_lines_piece" CHECK(("kind" = 'piece') = ("piece_id" is not null) and ("piece_id" is not null or "takes_piece" = 0) and ("kind" = 'piece') = ("sku" is not null) and ("kind" = 'piece') = ("category" is not null)),
	CONSTRAINT "sale_lines_gift_card" CHECK(("kind" = 'gift_card') = ("account_id" is not null) and ("kind" <> 'gift_card' or "cost" = 0 and "tax" = 0 and "trade_in_value" = 0 and "is_taxed" = 0 and "price" = "list_price")),
	CONSTRAINT "sale_lines_service" CHECK("service_id" is null or "kind" = 'service'),
	CONSTRAINT "sale_lines_quantity" CHECK("quantity" >= 1 and ("quantity" = 1 or "kind" in ('service', 'item'))),
	CONSTRAINT "sale_lines_list_price" CHECK("list_price" is null or "list_price" >= 0),
	CONSTRAINT "sale_lines_is_taxed" CHECK("is_taxed" in (0, 1)),
	CONSTRAINT "sale_lines_tax" CHECK("tax" is null or "tax" >= 0),
	CONSTRAINT "sale_lines_trade_in" CHECK("trade_in_value" is null or "trade_in_value" >= 0),
	CONSTRAINT "sale_lines_is_live" CHECK("is_live" in (0, 1)),
	CONSTRAINT "sale_lines_takes_piece" CHECK("takes_piece" in (0, 1) and "takes_piece" <= "is_live"),
	CONSTRAINT "sale_lines_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)),
	CONSTRAINT "sale_lines_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "sale_lines_cost" CHECK("cost" is null or "cost" >= 0)
) STRICT;--> statement-breakpoint
INSERT INTO `__new_sale_lines`("id", "sale_id", "kind", "piece_id", "service_id", "account_id", "quantity", "list_price", "discount_reason", "price", "cost", "is_taxed", "tax", "trade_in_value", "sku", "description", "category", "weight", "weight_given", "weight_unit", "is_live", "takes_piece") SELECT l."id", l."sale_id", 'piece', l."piece_id", NULL, NULL, 1, l."price", NULL, l."price", l."cost", s."tax" > 0, s."tax", s."trade_in_value", l."sku", l."description", l."category", l."weight", l."weight_given", l."weight_unit", l."is_live", l."is_live" FROM `sale_lines` l JOIN `sales` s ON s."id" = l."sale_id" ORDER BY l."id";--> statement-breakpoint
DROP TABLE `sale_lines`;--> statement-breakpoint
ALTER TABLE `__new_sale_lines` RENAME TO `sale_lines`;--> statement-breakpoint
CREATE INDEX `sale_lines_sale` ON `sale_lines` (`sale_id`);--> statement-breakpoint
CREATE INDEX `sale_lines_piece` ON `sale_lines` (`piece_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sale_lines_taken_piece` ON `sale_lines` (`piece_id`) WHERE "takes_piece" = 1;--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `return_id` integer REFERENCES returns(id);--> statement-breakpoint
DROP TABLE `sales_by_seller_day`;--> statement-breakpoint
CREATE TABLE `sales_by_seller_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`seller_id` integer NOT NULL,
	`sales` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `tier`, `seller_id`)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
DROP TABLE `sales_by_seller_month`;--> statement-breakpoint
CREATE TABLE `sales_by_seller_month` (
	`month` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`seller_id` integer NOT NULL,
	`sales` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	PRIMARY KEY(`month`, `store`, `tier`, `seller_id`)
) STRICT, WITHOUT ROWID;--> statement-breakpoint
ALTER TABLE `stores` ADD `trade_in_lessens_tax` integer DEFAULT true NOT NULL;--> statement-breakpoint
INSERT INTO `sale_salespeople`("sale_id", "employee_id", "position", "share", "total", "commission", "is_live") SELECT "id", "seller_id", 1, 10000, "total", "commission", "is_live" FROM `sales`;--> statement-breakpoint
INSERT INTO `payments`("sale_id", "store", "paid_at", "store_day", "employee_id", "kind", "amount", "is_live") SELECT "id", "store", "sold_at", "store_day", "seller_id", 'unspecified', "total", "is_live" FROM `sales` WHERE "total" > 0;
--> statement-breakpoint
INSERT INTO `sales_by_seller_day`(`day`, `store`, `tier`, `seller_id`, `sales`, `total`, `commission`) SELECT `store_day`, `store`, `customer_tier`, `seller_id`, count(*), sum(`total`), sum(`commission`) FROM `sales` WHERE `is_live` = 1 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO `sales_by_seller_month`(`month`, `store`, `tier`, `seller_id`, `sales`, `total`, `commission`) SELECT substr(`day`, 1, 7), `store`, `tier`, `seller_id`, sum(`sales`), sum(`total`), sum(`commission`) FROM `sales_by_seller_day` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
WITH content (day, store, rate, taxable, exempt, untaxed, tax) AS (SELECT sales.store_day, sales.store, coalesce(sales.tax_rate, -1), sum(sales.taxable), sum(sales.exempt), sum(sales.untaxed), sum(sales.tax) FROM sales WHERE sales.is_live = 1 GROUP BY 1, 2, 3 UNION ALL SELECT returns.store_day, returns.store, coalesce(returns.tax_rate, -1), sum(-returns.taxable), sum(-returns.exempt), sum(-returns.untaxed), sum(-returns.tax) FROM returns GROUP BY 1, 2, 3) SELECT day, store, rate, sum(taxable), sum(exempt), sum(untaxed), sum(tax) FROM content GROUP BY day, store, rate;
--> statement-breakpoint
INSERT INTO discounts_by_day (day, store, reason, lines, amount)
SELECT sales.store_day, sales.store, coalesce(sale_lines.discount_reason, ''), sum(1), sum(sale_lines.list_price - sale_lines.price) FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO payments_by_day (day, store, kind, paid, refunded)
SELECT payments.store_day, payments.store, payments.kind, sum(max(payments.amount, 0)), sum(max(-payments.amount, 0)) FROM payments WHERE payments.is_live = 1 GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_sales_by_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 1, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_by_day AFTER UPDATE OF store_day, store, customer_tier, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit, is_live ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -1, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit WHERE OLD.is_live = 1
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 1, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit WHERE NEW.is_live = 1
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_sales_by_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -1, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER returns_added_to_sales_by_day AFTER INSERT ON returns
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 0, -NEW.sale_price, -NEW.item_cost, -NEW.trade_in_value, -NEW.tax, -NEW.shipping_charge, NEW.fee - NEW.total, -NEW.commission, NEW.fee - NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_sales_by_day AFTER UPDATE OF store_day, store, customer_tier, sale_price, item_cost, trade_in_value, tax, shipping_charge, fee, total, commission, net_profit ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.fee IS NOT OLD.fee OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -0, -(-OLD.sale_price), -(-OLD.item_cost), -(-OLD.trade_in_value), -(-OLD.tax), -(-OLD.shipping_charge), -(OLD.fee - OLD.total), -(-OLD.commission), -(OLD.fee - OLD.net_profit))
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 0, -NEW.sale_price, -NEW.item_cost, -NEW.trade_in_value, -NEW.tax, -NEW.shipping_charge, NEW.fee - NEW.total, -NEW.commission, NEW.fee - NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER returns_taken_from_sales_by_day AFTER DELETE ON returns
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -0, -(-OLD.sale_price), -(-OLD.item_cost), -(-OLD.trade_in_value), -(-OLD.tax), -(-OLD.shipping_charge), -(OLD.fee - OLD.total), -(-OLD.commission), -(OLD.fee - OLD.net_profit))
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_added_to_sales_by_month AFTER INSERT ON sales_by_day
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.sales, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_changed_in_sales_by_month AFTER UPDATE OF sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit ON sales_by_day
WHEN NEW.sales IS NOT OLD.sales OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit
BEGIN
	UPDATE sales_by_month SET sales = sales + NEW.sales - OLD.sales, sale_price = sale_price + NEW.sale_price - OLD.sale_price, item_cost = item_cost + NEW.item_cost - OLD.item_cost, trade_in_value = trade_in_value + NEW.trade_in_value - OLD.trade_in_value, tax = tax + NEW.tax - OLD.tax, shipping_charge = shipping_charge + NEW.shipping_charge - OLD.shipping_charge, total = total + NEW.total - OLD.total, commission = commission + NEW.commission - OLD.commission, net_profit = net_profit + NEW.net_profit - OLD.net_profit
	WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_taken_from_sales_by_month AFTER DELETE ON sales_by_day
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(OLD.day, 1, 7), OLD.store, OLD.tier, -OLD.sales, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_added_to_sales_by_seller_day AFTER INSERT ON sale_salespeople
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.employee_id, 1, NEW.total, NEW.commission FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_changed_in_sales_by_seller_day AFTER UPDATE OF total, commission, is_live ON sale_salespeople
WHEN NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.employee_id, -1, -OLD.total, -OLD.commission FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.employee_id, 1, NEW.total, NEW.commission FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_taken_from_sales_by_seller_day AFTER DELETE ON sale_salespeople
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.employee_id, -1, -OLD.total, -OLD.commission FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_by_seller_day AFTER UPDATE OF store_day, store, customer_tier ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), sale_salespeople.employee_id, -1, -sale_salespeople.total, -sale_salespeople.commission FROM sale_salespeople WHERE OLD.id = sale_salespeople.sale_id AND sale_salespeople.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), sale_salespeople.employee_id, 1, sale_salespeople.total, sale_salespeople.commission FROM sale_salespeople WHERE NEW.id = sale_salespeople.sale_id AND sale_salespeople.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_added_to_sales_by_seller_day AFTER INSERT ON return_salespeople
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.employee_id, 0, -NEW.total, -NEW.commission FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_changed_in_sales_by_seller_day AFTER UPDATE OF total, commission ON return_salespeople
WHEN NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.employee_id, -0, -(-OLD.total), -(-OLD.commission) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.employee_id, 0, -NEW.total, -NEW.commission FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_taken_from_sales_by_seller_day AFTER DELETE ON return_salespeople
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.employee_id, -0, -(-OLD.total), -(-OLD.commission) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_sales_by_seller_day AFTER UPDATE OF store_day, store, customer_tier ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), return_salespeople.employee_id, -0, -(-return_salespeople.total), -(-return_salespeople.commission) FROM return_salespeople WHERE OLD.id = return_salespeople.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), return_salespeople.employee_id, 0, -return_salespeople.total, -return_salespeople.commission FROM return_salespeople WHERE NEW.id = return_salespeople.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_added_to_sales_by_seller_month AFTER INSERT ON sales_by_seller_day
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total, commission)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.seller_id, NEW.sales, NEW.total, NEW.commission)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_changed_in_sales_by_seller_month AFTER UPDATE OF sales, total, commission ON sales_by_seller_day
WHEN NEW.sales IS NOT OLD.sales OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission
BEGIN
	UPDATE sales_by_seller_month SET sales = sales + NEW.sales - OLD.sales, total = total + NEW.total - OLD.total, commission = commission + NEW.commission - OLD.commission
	WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND seller_id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_taken_from_sales_by_seller_month AFTER DELETE ON sales_by_seller_day
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total, commission)
	VALUES (substr(OLD.day, 1, 7), OLD.store, OLD.tier, OLD.seller_id, -OLD.sales, -OLD.total, -OLD.commission)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_pieces_sold_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.kind = 'piece'
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.category, 1, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_pieces_sold_by_day AFTER UPDATE OF category, price, cost, is_live, kind, sale_id ON sale_lines
WHEN NEW.category IS NOT OLD.category OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.is_live IS NOT OLD.is_live OR NEW.kind IS NOT OLD.kind OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.category, -1, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.category, 1, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_pieces_sold_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.kind = 'piece'
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.category, -1, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_pieces_sold_by_day AFTER UPDATE OF store_day, store, customer_tier ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), sale_lines.category, -1, -sale_lines.price, -sale_lines.cost FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), sale_lines.category, 1, sale_lines.price, sale_lines.cost FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_added_to_pieces_sold_by_day AFTER INSERT ON return_lines
WHEN NEW.category IS NOT NULL
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.category, -1, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_changed_in_pieces_sold_by_day AFTER UPDATE OF category, price, cost, return_id ON return_lines
WHEN NEW.category IS NOT OLD.category OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.return_id IS NOT OLD.return_id
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category, -(-1), -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id AND OLD.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.category, -1, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id AND NEW.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_taken_from_pieces_sold_by_day AFTER DELETE ON return_lines
WHEN OLD.category IS NOT NULL
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category, -(-1), -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_pieces_sold_by_day AFTER UPDATE OF store_day, store, customer_tier ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), return_lines.category, -(-1), -(-return_lines.price), -(-return_lines.cost) FROM return_lines WHERE OLD.id = return_lines.return_id AND return_lines.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), return_lines.category, -1, -return_lines.price, -return_lines.cost FROM return_lines WHERE NEW.id = return_lines.return_id AND return_lines.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_sales_of_category AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.kind = 'piece'
BEGIN
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT NEW.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_sales_of_category AFTER UPDATE OF category, is_live, kind, sale_id ON sale_lines
WHEN NEW.category IS NOT OLD.category OR NEW.is_live IS NOT OLD.is_live OR NEW.kind IS NOT OLD.kind OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT OLD.category, sales.sold_at, sales.id FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.kind = 'piece');
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sale_lines, sales WHERE sales.id = OLD.sale_id AND sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT NEW.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.kind = 'piece'
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_sales_of_category AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.kind = 'piece'
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT OLD.category, sales.sold_at, sales.id FROM sales WHERE sales.id = OLD.sale_id);
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sale_lines, sales WHERE sales.id = OLD.sale_id AND sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_of_category AFTER UPDATE OF sold_at, store, customer_tier ON sales
WHEN NEW.sold_at IS NOT OLD.sold_at OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT sale_lines.category, OLD.sold_at, OLD.id FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece');
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, NEW.sold_at, NEW.id, NEW.store, coalesce(NEW.customer_tier, '') FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_tax_by_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, -1), NEW.taxable, NEW.exempt, NEW.untaxed, NEW.tax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_tax_by_day AFTER UPDATE OF store_day, store, tax_rate, taxable, exempt, untaxed, tax, is_live ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.tax_rate IS NOT OLD.tax_rate OR NEW.taxable IS NOT OLD.taxable OR NEW.exempt IS NOT OLD.exempt OR NEW.untaxed IS NOT OLD.untaxed OR NEW.tax IS NOT OLD.tax OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.tax_rate, -1), -OLD.taxable, -OLD.exempt, -OLD.untaxed, -OLD.tax WHERE OLD.is_live = 1
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.tax_rate, -1), NEW.taxable, NEW.exempt, NEW.untaxed, NEW.tax WHERE NEW.is_live = 1
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_tax_by_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, -1), -OLD.taxable, -OLD.exempt, -OLD.untaxed, -OLD.tax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_added_to_tax_by_day AFTER INSERT ON returns
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, -1), -NEW.taxable, -NEW.exempt, -NEW.untaxed, -NEW.tax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_tax_by_day AFTER UPDATE OF store_day, store, tax_rate, taxable, exempt, untaxed, tax ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.tax_rate IS NOT OLD.tax_rate OR NEW.taxable IS NOT OLD.taxable OR NEW.exempt IS NOT OLD.exempt OR NEW.untaxed IS NOT OLD.untaxed OR NEW.tax IS NOT OLD.tax
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, -1), -(-OLD.taxable), -(-OLD.exempt), -(-OLD.untaxed), -(-OLD.tax))
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, -1), -NEW.taxable, -NEW.exempt, -NEW.untaxed, -NEW.tax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_taken_from_tax_by_day AFTER DELETE ON returns
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, -1), -(-OLD.taxable), -(-OLD.exempt), -(-OLD.untaxed), -(-OLD.tax))
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_discounts_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.price < NEW.list_price
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, amount)
	SELECT sales.store_day, sales.store, coalesce(NEW.discount_reason, ''), 1, NEW.list_price - NEW.price FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_discounts_by_day AFTER UPDATE OF discount_reason, list_price, price, is_live, sale_id ON sale_lines
WHEN NEW.discount_reason IS NOT OLD.discount_reason OR NEW.list_price IS NOT OLD.list_price OR NEW.price IS NOT OLD.price OR NEW.is_live IS NOT OLD.is_live OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, amount)
	SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, ''), -1, -(OLD.list_price - OLD.price) FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.price < OLD.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, amount = amount + excluded.amount;
	INSERT INTO discounts_by_day (day, store, reason, lines, amount)
	SELECT sales.store_day, sales.store, coalesce(NEW.discount_reason, ''), 1, NEW.list_price - NEW.price FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.price < NEW.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_discounts_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.price < OLD.list_price
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, amount)
	SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, ''), -1, -(OLD.list_price - OLD.price) FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_discounts_by_day AFTER UPDATE OF store_day, store ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, amount)
	SELECT OLD.store_day, OLD.store, coalesce(sale_lines.discount_reason, ''), -1, -(sale_lines.list_price - sale_lines.price) FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, amount = amount + excluded.amount;
	INSERT INTO discounts_by_day (day, store, reason, lines, amount)
	SELECT NEW.store_day, NEW.store, coalesce(sale_lines.discount_reason, ''), 1, sale_lines.list_price - sale_lines.price FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER payments_added_to_payments_by_day AFTER INSERT ON payments
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded)
	VALUES (NEW.store_day, NEW.store, NEW.kind, max(NEW.amount, 0), max(-NEW.amount, 0))
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded;
END;
--> statement-breakpoint
CREATE TRIGGER payments_changed_in_payments_by_day AFTER UPDATE OF store_day, store, kind, amount, is_live ON payments
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.kind IS NOT OLD.kind OR NEW.amount IS NOT OLD.amount OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded)
	SELECT OLD.store_day, OLD.store, OLD.kind, -(max(OLD.amount, 0)), -(max(-OLD.amount, 0)) WHERE OLD.is_live = 1
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded;
	INSERT INTO payments_by_day (day, store, kind, paid, refunded)
	SELECT NEW.store_day, NEW.store, NEW.kind, max(NEW.amount, 0), max(-NEW.amount, 0) WHERE NEW.is_live = 1
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded;
END;
--> statement-breakpoint
CREATE TRIGGER payments_taken_from_payments_by_day AFTER DELETE ON payments
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded)
	VALUES (OLD.store_day, OLD.store, OLD.kind, -(max(OLD.amount, 0)), -(max(-OLD.amount, 0)))
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded;
END;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_buyers AFTER INSERT ON sales
WHEN NEW.is_live = 1 AND NEW.customer_id IS NOT NULL
BEGIN
	INSERT INTO buyers (customer_id, store, last_day)
	VALUES (NEW.customer_id, NEW.store, NEW.store_day)
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
	INSERT INTO buyers (customer_id, store, last_day)
	VALUES (NEW.customer_id, '', NEW.store_day)
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_buyers AFTER UPDATE OF customer_id, store, store_day, is_live ON sales
WHEN NEW.customer_id IS NOT OLD.customer_id OR NEW.store IS NOT OLD.store OR NEW.store_day IS NOT OLD.store_day OR NEW.is_live IS NOT OLD.is_live
BEGIN
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = OLD.store;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, OLD.store, max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.store = OLD.store AND sales.is_live = 1 AND sales.customer_id IS NOT NULL HAVING count(*) > 0;
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = '';
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, '', max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.is_live = 1 AND sales.customer_id IS NOT NULL HAVING count(*) > 0;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT NEW.customer_id, NEW.store, NEW.store_day WHERE NEW.is_live = 1 AND NEW.customer_id IS NOT NULL
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT NEW.customer_id, '', NEW.store_day WHERE NEW.is_live = 1 AND NEW.customer_id IS NOT NULL
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_buyers AFTER DELETE ON sales
WHEN OLD.is_live = 1 AND OLD.customer_id IS NOT NULL
BEGIN
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = OLD.store;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, OLD.store, max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.store = OLD.store AND sales.is_live = 1 AND sales.customer_id IS NOT NULL HAVING count(*) > 0;
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = '';
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, '', max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.is_live = 1 AND sales.customer_id IS NOT NULL HAVING count(*) > 0;
END;
