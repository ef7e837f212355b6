CREATE TABLE `campaigns_by_status` (
	`status` text PRIMARY KEY NOT NULL,
	`campaigns` integer NOT NULL,
	`sent_count` integer NOT NULL,
	`open_count` integer NOT NULL,
	`click_count` integer NOT NULL,
	`conversion_count` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pieces_sold_by_month` (
	`category` text NOT NULL,
	`month` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`pieces` integer NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`category`, `month`, `store`, `tier`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_by_month` (
	`month` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`sales` integer NOT NULL,
	`sale_price` integer NOT NULL,
	`item_cost` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`tax` integer NOT NULL,
	`shipping_charge` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`net_profit` integer NOT NULL,
	PRIMARY KEY(`month`, `store`, `tier`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_of_category` (
	`category` text NOT NULL,
	`sold_at` integer NOT NULL,
	`sale_id` integer NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	PRIMARY KEY(`category`, `sold_at`, `sale_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `customers_date_of_birth`;
--> statement-breakpoint
CREATE INDEX `customers_born` ON `customers` (`date_of_birth`,`tier`,`gender`,`home_store`,("email" is not null),("cell_phone" is not null),("street" is not null and ("city" is not null or "zip_code" is not null)));
--> statement-breakpoint
DROP INDEX `sale_lines_category`;
--> statement-breakpoint
DROP INDEX `audit_log_record`;
--> statement-breakpoint
CREATE INDEX `audit_log_record` ON `audit_log` (`record_kind`,`record_id`,`at`,`id`,`employee_id`);
--> statement-breakpoint
CREATE TRIGGER `sales_by_day_added_to_sales_by_month` AFTER INSERT ON `sales_by_day`
BEGIN
	INSERT INTO `sales_by_month` (`month`, `store`, `tier`, `sales`, `sale_price`, `item_cost`, `trade_in_value`, `tax`, `shipping_charge`, `total`, `commission`, `net_profit`)
	VALUES (substr(NEW.`day`, 1, 7), NEW.`store`, NEW.`tier`, NEW.`sales`, NEW.`sale_price`, NEW.`item_cost`, NEW.`trade_in_value`, NEW.`tax`, NEW.`shipping_charge`, NEW.`total`, NEW.`commission`, NEW.`net_profit`)
	ON CONFLICT (`month`, `store`, `tier`) DO UPDATE SET `sales` = `sales` + excluded.`sales`, `sale_price` = `sale_price` + excluded.`sale_price`, `item_cost` = `item_cost` + excluded.`item_cost`, `trade_in_value` = `trade_in_value` + excluded.`trade_in_value`, `tax` = `tax` + excluded.`tax`, `shipping_charge` = `shipping_charge` + excluded.`shipping_charge`, `total` = `total` + excluded.`total`, `commission` = `commission` + excluded.`commission`, `net_profit` = `net_profit` + excluded.`net_profit`;
END;
--> statement-breakpoint
CREATE TRIGGER `sales_by_day_moved_in_sales_by_month` AFTER UPDATE OF `sales`, `sale_price`, `item_cost`, `trade_in_value`, `tax`, `shipping_charge`, `total`, `commission`, `net_profit` ON `sales_by_day`
BEGIN
	UPDATE `sales_by_month` SET `sales` = `sales` + NEW.`sales` - OLD.`sales`, `sale_price` = `sale_price` + NEW.`sale_price` - OLD.`sale_price`, `item_cost` = `item_cost` + NEW.`item_cost` - OLD.`item_cost`, `trade_in_value` = `trade_in_value` + NEW.`trade_in_value` - OLD.`trade_in_value`, `tax` = `tax` + NEW.`tax` - OLD.`tax`, `shipping_charge` = `shipping_charge` + NEW.`shipping_charge` - OLD.`shipping_charge`, `total` = `total` + NEW.`total` - OLD.`total`, `commission` = `commission` + NEW.`commission` - OLD.`commission`, `net_profit` = `net_profit` + NEW.`net_profit` - OLD.`net_profit`
	WHERE `month` = substr(NEW.`day`, 1, 7) AND `store` = NEW.`store` AND `tier` = NEW.`tier`;
END;
--> statement-breakpoint
CREATE TRIGGER `pieces_sold_by_day_added_to_pieces_sold_by_month` AFTER INSERT ON `pieces_sold_by_day`
BEGIN
	INSERT INTO `pieces_sold_by_month` (`category`, `month`, `store`, `tier`, `pieces`, `price`, `cost`)
	VALUES (NEW.`category`, substr(NEW.`day`, 1, 7), NEW.`store`, NEW.`tier`, NEW.`pieces`, NEW.`price`, NEW.`cost`)
	ON CONFLICT (`category`, `month`, `store`, `tier`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `price` = `price` + excluded.`price`, `cost` = `cost` + excluded.`cost`;
END;
--> statement-breakpoint
CREATE TRIGGER `pieces_sold_by_day_moved_in_pieces_sold_by_month` AFTER UPDATE OF `pieces`, `price`, `cost` ON `pieces_sold_by_day`
BEGIN
	UPDATE `pieces_sold_by_month` SET `pieces` = `pieces` + NEW.`pieces` - OLD.`pieces`, `price` = `price` + NEW.`price` - OLD.`price`, `cost` = `cost` + NEW.`cost` - OLD.`cost`
	WHERE `category` = NEW.`category` AND `month` = substr(NEW.`day`, 1, 7) AND `store` = NEW.`store` AND `tier` = NEW.`tier`;
END;
--> statement-breakpoint
CREATE TRIGGER `sale_lines_added_to_sales_of_category` AFTER INSERT ON `sale_lines`
WHEN NEW.`is_live` = 1
BEGIN
	INSERT INTO `sales_of_category` (`category`, `sold_at`, `sale_id`, `store`, `tier`)
	SELECT NEW.`category`, `sales`.`sold_at`, `sales`.`id`, `sales`.`store`, `sales`.`customer_tier` FROM `sales` WHERE `sales`.`id` = NEW.`sale_id`
	ON CONFLICT (`category`, `sold_at`, `sale_id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `sale_lines_moved_in_sales_of_category` AFTER UPDATE OF `sale_id`, `category`, `is_live` ON `sale_lines`
BEGIN
	DELETE FROM `sales_of_category` WHERE `category` = OLD.`category` AND `sold_at` = (SELECT `sold_at` FROM `sales` WHERE `id` = OLD.`sale_id`) AND `sale_id` = OLD.`sale_id`;
	INSERT INTO `sales_of_category` (`category`, `sold_at`, `sale_id`, `store`, `tier`)
	SELECT DISTINCT `sale_lines`.`category`, `sales`.`sold_at`, `sales`.`id`, `sales`.`store`, `sales`.`customer_tier`
	FROM `sales` JOIN `sale_lines` ON `sale_lines`.`sale_id` = `sales`.`id` WHERE `sales`.`id` = OLD.`sale_id` AND `sale_lines`.`is_live` = 1
	ON CONFLICT (`category`, `sold_at`, `sale_id`) DO NOTHING;
	INSERT INTO `sales_of_category` (`category`, `sold_at`, `sale_id`, `store`, `tier`)
	SELECT DISTINCT `sale_lines`.`category`, `sales`.`sold_at`, `sales`.`id`, `sales`.`store`, `sales`.`customer_tier`
	FROM `sales` JOIN `sale_lines` ON `sale_lines`.`sale_id` = `sales`.`id` WHERE `sales`.`id` = NEW.`sale_id` AND `sale_lines`.`is_live` = 1
	ON CONFLICT (`category`, `sold_at`, `sale_id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `sale_lines_taken_from_sales_of_category` AFTER DELETE ON `sale_lines`
WHEN OLD.`is_live` = 1
BEGIN
	DELETE FROM `sales_of_category` WHERE `category` = OLD.`category` AND `sold_at` = (SELECT `sold_at` FROM `sales` WHERE `id` = OLD.`sale_id`) AND `sale_id` = OLD.`sale_id`;
	INSERT INTO `sales_of_category` (`category`, `sold_at`, `sale_id`, `store`, `tier`)
	SELECT DISTINCT `sale_lines`.`category`, `sales`.`sold_at`, `sales`.`id`, `sales`.`store`, `sales`.`customer_tier`
	FROM `sales` JOIN `sale_lines` ON `sale_lines`.`sale_id` = `sales`.`id` WHERE `sales`.`id` = OLD.`sale_id` AND `sale_lines`.`is_live` = 1
	ON CONFLICT (`category`, `sold_at`, `sale_id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `sales_moved_in_sales_of_category` AFTER UPDATE OF `sold_at`, `store`, `customer_tier` ON `sales`
BEGIN
	DELETE FROM `sales_of_category` WHERE `category` IN (SELECT `category` FROM `sale_lines` WHERE `sale_id` = OLD.`id`) AND `sold_at` = OLD.`sold_at` AND `sale_id` = OLD.`id`;
	INSERT INTO `sales_of_category` (`category`, `sold_at`, `sale_id`, `store`, `tier`)
	SELECT DISTINCT `sale_lines`.`category`, `sales`.`sold_at`, `sales`.`id`, `sales`.`store`, `sales`.`customer_tier`
	FROM `sales` JOIN `sale_lines` ON `sale_lines`.`sale_id` = `sales`.`id` WHERE `sales`.`id` = NEW.`id` AND `sale_lines`.`is_live` = 1
	ON CONFLICT (`category`, `sold_at`, `sale_id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `campaigns_added_to_campaigns_by_status` AFTER INSERT ON `campaigns`
BEGIN
	INSERT INTO `campaigns_by_status` (`status`, `campaigns`, `sent_count`, `open_count`, `click_count`, `conversion_count`)
	VALUES (NEW.`status`, 1, NEW.`sent_count`, NEW.`open_count`, NEW.`click_count`, NEW.`conversion_count`)
	ON CONFLICT (`status`) DO UPDATE SET `campaigns` = `campaigns` + excluded.`campaigns`, `sent_count` = `sent_count` + excluded.`sent_count`, `open_count` = `open_count` + excluded.`open_count`, `click_count` = `click_count` + excluded.`click_count`, `conversion_count` = `conversion_count` + excluded.`conversion_count`;
END;
--> statement-breakpoint
CREATE TRIGGER `campaigns_moved_in_campaigns_by_status` AFTER UPDATE OF `status`, `sent_count`, `open_count`, `click_count`, `conversion_count` ON `campaigns`
BEGIN
	UPDATE `campaigns_by_status` SET `campaigns` = `campaigns` - 1, `sent_count` = `sent_count` - OLD.`sent_count`, `open_count` = `open_count` - OLD.`open_count`, `click_count` = `click_count` - OLD.`click_count`, `conversion_count` = `conversion_count` - OLD.`conversion_count`
	WHERE `status` = OLD.`status`;
	INSERT INTO `campaigns_by_status` (`status`, `campaigns`, `sent_count`, `open_count`, `click_count`, `conversion_count`)
	VALUES (NEW.`status`, 1, NEW.`sent_count`, NEW.`open_count`, NEW.`click_count`, NEW.`conversion_count`)
	ON CONFLICT (`status`) DO UPDATE SET `campaigns` = `campaigns` + excluded.`campaigns`, `sent_count` = `sent_count` + excluded.`sent_count`, `open_count` = `open_count` + excluded.`open_count`, `click_count` = `click_count` + excluded.`click_count`, `conversion_count` = `conversion_count` + excluded.`conversion_count`;
END;
--> statement-breakpoint
CREATE TRIGGER `campaigns_taken_from_campaigns_by_status` AFTER DELETE ON `campaigns`
BEGIN
	UPDATE `campaigns_by_status` SET `campaigns` = `campaigns` - 1, `sent_count` = `sent_count` - OLD.`sent_count`, `open_count` = `open_count` - OLD.`open_count`, `click_count` = `click_count` - OLD.`click_count`, `conversion_count` = `conversion_count` - OLD.`conversion_count`
	WHERE `status` = OLD.`status`;
END;
--> statement-breakpoint
INSERT INTO `sales_by_month` (`month`, `store`, `tier`, `sales`, `sale_price`, `item_cost`, `trade_in_value`, `tax`, `shipping_charge`, `total`, `commission`, `net_profit`)
SELECT substr(`day`, 1, 7), `store`, `tier`, sum(`sales`), sum(`sale_price`), sum(`item_cost`), sum(`trade_in_value`), sum(`tax`), sum(`shipping_charge`), sum(`total`), sum(`commission`), sum(`net_profit`)
FROM `sales_by_day` GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `pieces_sold_by_month` (`category`, `month`, `store`, `tier`, `pieces`, `price`, `cost`)
SELECT `category`, substr(`day`, 1, 7), `store`, `tier`, sum(`pieces`), sum(`price`), sum(`cost`)
FROM `pieces_sold_by_day` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO `sales_of_category` (`category`, `sold_at`, `sale_id`, `store`, `tier`)
SELECT DISTINCT `sale_lines`.`category`, `sales`.`sold_at`, `sales`.`id`, `sales`.`store`, `sales`.`customer_tier`
FROM `sale_lines` JOIN `sales` ON `sales`.`id` = `sale_lines`.`sale_id` WHERE `sale_lines`.`is_live` = 1 ORDER BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `campaigns_by_status` (`status`, `campaigns`, `sent_count`, `open_count`, `click_count`, `conversion_count`)
SELECT `status`, count(*), sum(`sent_count`), sum(`open_count`), sum(`click_count`), sum(`conversion_count`) FROM `campaigns` GROUP BY 1;
