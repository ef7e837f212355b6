CREATE TABLE `buyers` (
	`customer_id` integer NOT NULL,
	`store` text NOT NULL,
	`last_day` text NOT NULL,
	PRIMARY KEY(`customer_id`, `store`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `buyers_by_day` (
	`store` text NOT NULL,
	`day` text NOT NULL,
	`customers` integer NOT NULL,
	PRIMARY KEY(`store`, `day`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `customer_groups` (
	`home_store` text NOT NULL,
	`tier` text NOT NULL,
	`gender` text NOT NULL,
	`birth_year` text NOT NULL,
	`customers` integer NOT NULL,
	`with_email` integer NOT NULL,
	`with_phone` integer NOT NULL,
	`with_address` integer NOT NULL,
	PRIMARY KEY(`home_store`, `tier`, `gender`, `birth_year`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pieces_sold_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`category` text NOT NULL,
	`pieces` integer NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `tier`, `category`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `repairs_by_status` (
	`store` text NOT NULL,
	`status` text NOT NULL,
	`repairs` integer NOT NULL,
	`customer_price` integer NOT NULL,
	PRIMARY KEY(`store`, `status`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_by_day` (
	`day` text NOT NULL,
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
	PRIMARY KEY(`day`, `store`, `tier`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock` (
	`location` text NOT NULL,
	`category` text NOT NULL,
	`state` text NOT NULL,
	`pieces` integer NOT NULL,
	`retail_price` integer NOT NULL,
	PRIMARY KEY(`location`, `category`, `state`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `customers_date_of_birth` ON `customers` (`date_of_birth`);
--> statement-breakpoint
CREATE TRIGGER `pieces_added_to_stock` AFTER INSERT ON `pieces`
BEGIN
	INSERT INTO `stock` (`location`, `category`, `state`, `pieces`, `retail_price`)
	VALUES (coalesce(NEW.`location`, ''), NEW.`category`, NEW.`state`, 1, NEW.`retail_price`)
	ON CONFLICT (`location`, `category`, `state`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `retail_price` = `retail_price` + excluded.`retail_price`;
END;
--> statement-breakpoint
CREATE TRIGGER `pieces_moved_in_stock` AFTER UPDATE OF `location`, `category`, `state`, `retail_price` ON `pieces`
WHEN NEW.`location` IS NOT OLD.`location` OR NEW.`category` IS NOT OLD.`category` OR NEW.`state` IS NOT OLD.`state` OR NEW.`retail_price` IS NOT OLD.`retail_price`
BEGIN
	UPDATE `stock` SET `pieces` = `pieces` - 1, `retail_price` = `retail_price` - OLD.`retail_price`
	WHERE `location` = coalesce(OLD.`location`, '') AND `category` = OLD.`category` AND `state` = OLD.`state`;
	INSERT INTO `stock` (`location`, `category`, `state`, `pieces`, `retail_price`)
	VALUES (coalesce(NEW.`location`, ''), NEW.`category`, NEW.`state`, 1, NEW.`retail_price`)
	ON CONFLICT (`location`, `category`, `state`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `retail_price` = `retail_price` + excluded.`retail_price`;
END;
--> statement-breakpoint
CREATE TRIGGER `pieces_taken_from_stock` AFTER DELETE ON `pieces`
BEGIN
	UPDATE `stock` SET `pieces` = `pieces` - 1, `retail_price` = `retail_price` - OLD.`retail_price`
	WHERE `location` = coalesce(OLD.`location`, '') AND `category` = OLD.`category` AND `state` = OLD.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `customers_added_to_customer_groups` AFTER INSERT ON `customers`
BEGIN
	INSERT INTO `customer_groups` (`home_store`, `tier`, `gender`, `birth_year`, `customers`, `with_email`, `with_phone`, `with_address`)
	VALUES (NEW.`home_store`, NEW.`tier`, coalesce(NEW.`gender`, ''), coalesce(substr(NEW.`date_of_birth`, 1, 4), ''), 1, (NEW.`email` IS NOT NULL), (NEW.`cell_phone` IS NOT NULL), (NEW.`street` IS NOT NULL AND (NEW.`city` IS NOT NULL OR NEW.`zip_code` IS NOT NULL)))
	ON CONFLICT (`home_store`, `tier`, `gender`, `birth_year`) DO UPDATE SET `customers` = `customers` + excluded.`customers`, `with_email` = `with_email` + excluded.`with_email`, `with_phone` = `with_phone` + excluded.`with_phone`, `with_address` = `with_address` + excluded.`with_address`;
END;
--> statement-breakpoint
CREATE TRIGGER `customers_moved_in_customer_groups` AFTER UPDATE OF `home_store`, `tier`, `gender`, `date_of_birth`, `email`, `cell_phone`, `street`, `city`, `zip_code` ON `customers`
WHEN NEW.`home_store` IS NOT OLD.`home_store` OR NEW.`tier` IS NOT OLD.`tier` OR NEW.`gender` IS NOT OLD.`gender` OR NEW.`date_of_birth` IS NOT OLD.`date_of_birth` OR NEW.`email` IS NOT OLD.`email` OR NEW.`cell_phone` IS NOT OLD.`cell_phone` OR NEW.`street` IS NOT OLD.`street` OR NEW.`city` IS NOT OLD.`city` OR NEW.`zip_code` IS NOT OLD.`zip_code`
BEGIN
	UPDATE `customer_groups` SET `customers` = `customers` - 1, `with_email` = `with_email` - (OLD.`email` IS NOT NULL), `with_phone` = `with_phone` - (OLD.`cell_phone` IS NOT NULL), `with_address` = `with_address` - (OLD.`street` IS NOT NULL AND (OLD.`city` IS NOT NULL OR OLD.`zip_code` IS NOT NULL))
	WHERE `home_store` = OLD.`home_store` AND `tier` = OLD.`tier` AND `gender` = coalesce(OLD.`gender`, '') AND `birth_year` = coalesce(substr(OLD.`date_of_birth`, 1, 4), '');
	INSERT INTO `customer_groups` (`home_store`, `tier`, `gender`, `birth_year`, `customers`, `with_email`, `with_phone`, `with_address`)
	VALUES (NEW.`home_store`, NEW.`tier`, coalesce(NEW.`gender`, ''), coalesce(substr(NEW.`date_of_birth`, 1, 4), ''), 1, (NEW.`email` IS NOT NULL), (NEW.`cell_phone` IS NOT NULL), (NEW.`street` IS NOT NULL AND (NEW.`city` IS NOT NULL OR NEW.`zip_code` IS NOT NULL)))
	ON CONFLICT (`home_store`, `tier`, `gender`, `birth_year`) DO UPDATE SET `customers` = `customers` + excluded.`customers`, `with_email` = `with_email` + excluded.`with_email`, `with_phone` = `with_phone` + excluded.`with_phone`, `with_address` = `with_address` + excluded.`with_address`;
END;
--> statement-breakpoint
CREATE TRIGGER `customers_taken_from_customer_groups` AFTER DELETE ON `customers`
BEGIN
	UPDATE `customer_groups` SET `customers` = `customers` - 1, `with_email` = `with_email` - (OLD.`email` IS NOT NULL), `with_phone` = `with_phone` - (OLD.`cell_phone` IS NOT NULL), `with_address` = `with_address` - (OLD.`street` IS NOT NULL AND (OLD.`city` IS NOT NULL OR OLD.`zip_code` IS NOT NULL))
	WHERE `home_store` = OLD.`home_store` AND `tier` = OLD.`tier` AND `gender` = coalesce(OLD.`gender`, '') AND `birth_year` = coalesce(substr(OLD.`date_of_birth`, 1, 4), '');
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_added_to_repairs_by_status` AFTER INSERT ON `repairs`
BEGIN
	INSERT INTO `repairs_by_status` (`store`, `status`, `repairs`, `customer_price`)
	VALUES (NEW.`store`, NEW.`status`, 1, NEW.`customer_price`)
	ON CONFLICT (`store`, `status`) DO UPDATE SET `repairs` = `repairs` + excluded.`repairs`, `customer_price` = `customer_price` + excluded.`customer_price`;
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_moved_in_repairs_by_status` AFTER UPDATE OF `store`, `status`, `customer_price` ON `repairs`
WHEN NEW.`store` IS NOT OLD.`store` OR NEW.`status` IS NOT OLD.`status` OR NEW.`customer_price` IS NOT OLD.`customer_price`
BEGIN
	UPDATE `repairs_by_status` SET `repairs` = `repairs` - 1, `customer_price` = `customer_price` - OLD.`customer_price`
	WHERE `store` = OLD.`store` AND `status` = OLD.`status`;
	INSERT INTO `repairs_by_status` (`store`, `status`, `repairs`, `customer_price`)
	VALUES (NEW.`store`, NEW.`status`, 1, NEW.`customer_price`)
	ON CONFLICT (`store`, `status`) DO UPDATE SET `repairs` = `repairs` + excluded.`repairs`, `customer_price` = `customer_price` + excluded.`customer_price`;
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_taken_from_repairs_by_status` AFTER DELETE ON `repairs`
BEGIN
	UPDATE `repairs_by_status` SET `repairs` = `repairs` - 1, `customer_price` = `customer_price` - OLD.`customer_price`
	WHERE `store` = OLD.`store` AND `status` = OLD.`status`;
END;
--> statement-breakpoint
CREATE TRIGGER `sales_added_to_sales_by_day` AFTER INSERT ON `sales`
WHEN NEW.`is_live` = 1
BEGIN
	INSERT INTO `sales_by_day` (`day`, `store`, `tier`, `sales`, `sale_price`, `item_cost`, `trade_in_value`, `tax`, `shipping_charge`, `total`, `commission`, `net_profit`)
	VALUES (NEW.`store_day`, NEW.`store`, NEW.`customer_tier`, NEW.`is_live`, NEW.`is_live` * NEW.`sale_price`, NEW.`is_live` * NEW.`item_cost`, NEW.`is_live` * NEW.`trade_in_value`, NEW.`is_live` * NEW.`tax`, NEW.`is_live` * NEW.`shipping_charge`, NEW.`is_live` * NEW.`total`, NEW.`is_live` * NEW.`commission`, NEW.`is_live` * NEW.`net_profit`)
	ON CONFLICT (`day`, `store`, `tier`) DO UPDATE SET `sales` = `sales` + excluded.`sales`, `sale_price` = `sale_price` + excluded.`sale_price`, `item_cost` = `item_cost` + excluded.`item_cost`, `trade_in_value` = `trade_in_value` + excluded.`trade_in_value`, `tax` = `tax` + excluded.`tax`, `shipping_charge` = `shipping_charge` + excluded.`shipping_charge`, `total` = `total` + excluded.`total`, `commission` = `commission` + excluded.`commission`, `net_profit` = `net_profit` + excluded.`net_profit`;
	INSERT INTO `buyers` (`customer_id`, `store`, `last_day`)
	VALUES (NEW.`customer_id`, NEW.`store`, NEW.`store_day`), (NEW.`customer_id`, '', NEW.`store_day`)
	ON CONFLICT (`customer_id`, `store`) DO UPDATE SET `last_day` = excluded.`last_day` WHERE excluded.`last_day` > `last_day`;
END;
--> statement-breakpoint
CREATE TRIGGER `sales_moved_in_sales_by_day` AFTER UPDATE OF `customer_id`, `store`, `store_day`, `customer_tier`, `is_live`, `sale_price`, `item_cost`, `trade_in_value`, `tax`, `shipping_charge`, `total`, `commission`, `net_profit` ON `sales`
BEGIN
	UPDATE `sales_by_day` SET `sales` = `sales` - OLD.`is_live`, `sale_price` = `sale_price` - OLD.`is_live` * OLD.`sale_price`, `item_cost` = `item_cost` - OLD.`is_live` * OLD.`item_cost`, `trade_in_value` = `trade_in_value` - OLD.`is_live` * OLD.`trade_in_value`, `tax` = `tax` - OLD.`is_live` * OLD.`tax`, `shipping_charge` = `shipping_charge` - OLD.`is_live` * OLD.`shipping_charge`, `total` = `total` - OLD.`is_live` * OLD.`total`, `commission` = `commission` - OLD.`is_live` * OLD.`commission`, `net_profit` = `net_profit` - OLD.`is_live` * OLD.`net_profit`
	WHERE `day` = OLD.`store_day` AND `store` = OLD.`store` AND `tier` = OLD.`customer_tier`;
	INSERT INTO `sales_by_day` (`day`, `store`, `tier`, `sales`, `sale_price`, `item_cost`, `trade_in_value`, `tax`, `shipping_charge`, `total`, `commission`, `net_profit`)
	VALUES (NEW.`store_day`, NEW.`store`, NEW.`customer_tier`, NEW.`is_live`, NEW.`is_live` * NEW.`sale_price`, NEW.`is_live` * NEW.`item_cost`, NEW.`is_live` * NEW.`trade_in_value`, NEW.`is_live` * NEW.`tax`, NEW.`is_live` * NEW.`shipping_charge`, NEW.`is_live` * NEW.`total`, NEW.`is_live` * NEW.`commission`, NEW.`is_live` * NEW.`net_profit`)
	ON CONFLICT (`day`, `store`, `tier`) DO UPDATE SET `sales` = `sales` + excluded.`sales`, `sale_price` = `sale_price` + excluded.`sale_price`, `item_cost` = `item_cost` + excluded.`item_cost`, `trade_in_value` = `trade_in_value` + excluded.`trade_in_value`, `tax` = `tax` + excluded.`tax`, `shipping_charge` = `shipping_charge` + excluded.`shipping_charge`, `total` = `total` + excluded.`total`, `commission` = `commission` + excluded.`commission`, `net_profit` = `net_profit` + excluded.`net_profit`;
END;
--> statement-breakpoint
CREATE TRIGGER `sales_moved_in_pieces_sold_by_day` AFTER UPDATE OF `store`, `store_day`, `customer_tier` ON `sales`
BEGIN
	INSERT INTO `pieces_sold_by_day` (`day`, `store`, `tier`, `category`, `pieces`, `price`, `cost`)
	SELECT OLD.`store_day`, OLD.`store`, OLD.`customer_tier`, `category`, -count(*), -sum(`price`), -sum(`cost`) FROM `sale_lines` WHERE `sale_id` = OLD.`id` AND `is_live` = 1 GROUP BY `category`
	ON CONFLICT (`day`, `store`, `tier`, `category`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `price` = `price` + excluded.`price`, `cost` = `cost` + excluded.`cost`;
	INSERT INTO `pieces_sold_by_day` (`day`, `store`, `tier`, `category`, `pieces`, `price`, `cost`)
	SELECT NEW.`store_day`, NEW.`store`, NEW.`customer_tier`, `category`, count(*), sum(`price`), sum(`cost`) FROM `sale_lines` WHERE `sale_id` = NEW.`id` AND `is_live` = 1 GROUP BY `category`
	ON CONFLICT (`day`, `store`, `tier`, `category`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `price` = `price` + excluded.`price`, `cost` = `cost` + excluded.`cost`;
END;
--> statement-breakpoint
CREATE TRIGGER `sales_moved_in_buyers` AFTER UPDATE OF `customer_id`, `store`, `store_day`, `is_live` ON `sales`
BEGIN
	DELETE FROM `buyers` WHERE `customer_id` = OLD.`customer_id` AND `store` IN (OLD.`store`, '');
	INSERT INTO `buyers` (`customer_id`, `store`, `last_day`)
	SELECT `customer_id`, `store`, max(`store_day`) FROM `sales`
	WHERE `customer_id` = OLD.`customer_id` AND `store` = OLD.`store` AND `is_live` = 1 GROUP BY `customer_id`, `store`
	UNION ALL
	SELECT `customer_id`, '', max(`store_day`) FROM `sales`
	WHERE `customer_id` = OLD.`customer_id` AND `is_live` = 1 GROUP BY `customer_id`;
	DELETE FROM `buyers` WHERE `customer_id` = NEW.`customer_id` AND `store` IN (NEW.`store`, '');
	INSERT INTO `buyers` (`customer_id`, `store`, `last_day`)
	SELECT `customer_id`, `store`, max(`store_day`) FROM `sales`
	WHERE `customer_id` = NEW.`customer_id` AND `store` = NEW.`store` AND `is_live` = 1 GROUP BY `customer_id`, `store`
	UNION ALL
	SELECT `customer_id`, '', max(`store_day`) FROM `sales`
	WHERE `customer_id` = NEW.`customer_id` AND `is_live` = 1 GROUP BY `customer_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `sales_taken_from_sales_by_day` AFTER DELETE ON `sales`
BEGIN
	UPDATE `sales_by_day` SET `sales` = `sales` - OLD.`is_live`, `sale_price` = `sale_price` - OLD.`is_live` * OLD.`sale_price`, `item_cost` = `item_cost` - OLD.`is_live` * OLD.`item_cost`, `trade_in_value` = `trade_in_value` - OLD.`is_live` * OLD.`trade_in_value`, `tax` = `tax` - OLD.`is_live` * OLD.`tax`, `shipping_charge` = `shipping_charge` - OLD.`is_live` * OLD.`shipping_charge`, `total` = `total` - OLD.`is_live` * OLD.`total`, `commission` = `commission` - OLD.`is_live` * OLD.`commission`, `net_profit` = `net_profit` - OLD.`is_live` * OLD.`net_profit`
	WHERE `day` = OLD.`store_day` AND `store` = OLD.`store` AND `tier` = OLD.`customer_tier`;
	DELETE FROM `buyers` WHERE `customer_id` = OLD.`customer_id` AND `store` IN (OLD.`store`, '');
	INSERT INTO `buyers` (`customer_id`, `store`, `last_day`)
	SELECT `customer_id`, `store`, max(`store_day`) FROM `sales`
	WHERE `customer_id` = OLD.`customer_id` AND `store` = OLD.`store` AND `is_live` = 1 GROUP BY `customer_id`, `store`
	UNION ALL
	SELECT `customer_id`, '', max(`store_day`) FROM `sales`
	WHERE `customer_id` = OLD.`customer_id` AND `is_live` = 1 GROUP BY `customer_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `sale_lines_added_to_pieces_sold_by_day` AFTER INSERT ON `sale_lines`
WHEN NEW.`is_live` = 1
BEGIN
	INSERT INTO `pieces_sold_by_day` (`day`, `store`, `tier`, `category`, `pieces`, `price`, `cost`)
	SELECT `sales`.`store_day`, `sales`.`store`, `sales`.`customer_tier`, NEW.`category`, 1, NEW.`price`, NEW.`cost` FROM `sales` WHERE `sales`.`id` = NEW.`sale_id` AND NEW.`is_live` = 1
	ON CONFLICT (`day`, `store`, `tier`, `category`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `price` = `price` + excluded.`price`, `cost` = `cost` + excluded.`cost`;
END;
--> statement-breakpoint
CREATE TRIGGER `sale_lines_moved_in_pieces_sold_by_day` AFTER UPDATE OF `sale_id`, `category`, `price`, `cost`, `is_live` ON `sale_lines`
BEGIN
	INSERT INTO `pieces_sold_by_day` (`day`, `store`, `tier`, `category`, `pieces`, `price`, `cost`)
	SELECT `sales`.`store_day`, `sales`.`store`, `sales`.`customer_tier`, OLD.`category`, -1, -OLD.`price`, -OLD.`cost` FROM `sales` WHERE `sales`.`id` = OLD.`sale_id` AND OLD.`is_live` = 1
	ON CONFLICT (`day`, `store`, `tier`, `category`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `price` = `price` + excluded.`price`, `cost` = `cost` + excluded.`cost`;
	INSERT INTO `pieces_sold_by_day` (`day`, `store`, `tier`, `category`, `pieces`, `price`, `cost`)
	SELECT `sales`.`store_day`, `sales`.`store`, `sales`.`customer_tier`, NEW.`category`, 1, NEW.`price`, NEW.`cost` FROM `sales` WHERE `sales`.`id` = NEW.`sale_id` AND NEW.`is_live` = 1
	ON CONFLICT (`day`, `store`, `tier`, `category`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `price` = `price` + excluded.`price`, `cost` = `cost` + excluded.`cost`;
END;
--> statement-breakpoint
CREATE TRIGGER `sale_lines_taken_from_pieces_sold_by_day` AFTER DELETE ON `sale_lines`
WHEN OLD.`is_live` = 1
BEGIN
	INSERT INTO `pieces_sold_by_day` (`day`, `store`, `tier`, `category`, `pieces`, `price`, `cost`)
	SELECT `sales`.`store_day`, `sales`.`store`, `sales`.`customer_tier`, OLD.`category`, -1, -OLD.`price`, -OLD.`cost` FROM `sales` WHERE `sales`.`id` = OLD.`sale_id` AND OLD.`is_live` = 1
	ON CONFLICT (`day`, `store`, `tier`, `category`) DO UPDATE SET `pieces` = `pieces` + excluded.`pieces`, `price` = `price` + excluded.`price`, `cost` = `cost` + excluded.`cost`;
END;
--> statement-breakpoint
CREATE TRIGGER `buyers_added_to_buyers_by_day` AFTER INSERT ON `buyers`
BEGIN
	INSERT INTO `buyers_by_day` (`store`, `day`, `customers`) VALUES (NEW.`store`, NEW.`last_day`, 1)
	ON CONFLICT (`store`, `day`) DO UPDATE SET `customers` = `customers` + excluded.`customers`;
END;
--> statement-breakpoint
CREATE TRIGGER `buyers_moved_in_buyers_by_day` AFTER UPDATE OF `last_day` ON `buyers`
BEGIN
	INSERT INTO `buyers_by_day` (`store`, `day`, `customers`) VALUES (OLD.`store`, OLD.`last_day`, -1)
	ON CONFLICT (`store`, `day`) DO UPDATE SET `customers` = `customers` + excluded.`customers`;
	INSERT INTO `buyers_by_day` (`store`, `day`, `customers`) VALUES (NEW.`store`, NEW.`last_day`, 1)
	ON CONFLICT (`store`, `day`) DO UPDATE SET `customers` = `customers` + excluded.`customers`;
END;
--> statement-breakpoint
CREATE TRIGGER `buyers_taken_from_buyers_by_day` AFTER DELETE ON `buyers`
BEGIN
	INSERT INTO `buyers_by_day` (`store`, `day`, `customers`) VALUES (OLD.`store`, OLD.`last_day`, -1)
	ON CONFLICT (`store`, `day`) DO UPDATE SET `customers` = `customers` + excluded.`customers`;
END;
--> statement-breakpoint
INSERT INTO `stock` (`location`, `category`, `state`, `pieces`, `retail_price`)
SELECT coalesce(`location`, ''), `category`, `state`, count(*), sum(`retail_price`)
FROM `pieces` GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `customer_groups` (`home_store`, `tier`, `gender`, `birth_year`, `customers`, `with_email`, `with_phone`, `with_address`)
SELECT `home_store`, `tier`, coalesce(`gender`, ''), coalesce(substr(`date_of_birth`, 1, 4), ''), count(*), sum(`email` IS NOT NULL), sum(`cell_phone` IS NOT NULL), sum(`street` IS NOT NULL AND (`city` IS NOT NULL OR `zip_code` IS NOT NULL))
FROM `customers` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO `repairs_by_status` (`store`, `status`, `repairs`, `customer_price`)
SELECT `store`, `status`, count(*), sum(`customer_price`)
FROM `repairs` GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO `sales_by_day` (`day`, `store`, `tier`, `sales`, `sale_price`, `item_cost`, `trade_in_value`, `tax`, `shipping_charge`, `total`, `commission`, `net_profit`)
SELECT `store_day`, `store`, `customer_tier`, count(*), sum(`sale_price`), sum(`item_cost`), sum(`trade_in_value`), sum(`tax`), sum(`shipping_charge`), sum(`total`), sum(`commission`), sum(`net_profit`)
FROM `sales` WHERE `is_live` = 1 GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `pieces_sold_by_day` (`day`, `store`, `tier`, `category`, `pieces`, `price`, `cost`)
SELECT `store_day`, `store`, `customer_tier`, `category`, count(*), sum(`price`), sum(`cost`)
FROM `sale_lines` JOIN `sales` ON `sales`.`id` = `sale_lines`.`sale_id` WHERE `sale_lines`.`is_live` = 1 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO `buyers` (`customer_id`, `store`, `last_day`)
SELECT `customer_id`, `store`, max(`store_day`) FROM `sales` WHERE `is_live` = 1 GROUP BY `customer_id`, `store`
UNION ALL
SELECT `customer_id`, '', max(`store_day`) FROM `sales` WHERE `is_live` = 1 GROUP BY `customer_id`;
