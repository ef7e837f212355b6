-- The words of a customer are in the search index of repairs, and in that of orders, once: under the customer's
-- number below zero, if there is a repair or an order. Before, they were in each, so that a new name was
-- written to all of them at once.
DROP TRIGGER `customers_renamed_in_repairs_search`;
--> statement-breakpoint
DROP TRIGGER `repairs_added_to_search`;
--> statement-breakpoint
DROP TRIGGER `repairs_changed_in_search`;
--> statement-breakpoint
DROP TRIGGER `repairs_taken_from_search`;
--> statement-breakpoint
DROP VIEW `repairs_searched`;
--> statement-breakpoint
CREATE VIEW `repairs_searched` AS
SELECT `id`, `search_text` || '  ' AS `text` FROM `repairs`
UNION ALL
SELECT -`id`, `sort_name` || '  ' FROM `customers` WHERE EXISTS (SELECT 1 FROM `repairs` WHERE `customer_id` = `customers`.`id`);
--> statement-breakpoint
INSERT INTO `repairs_search` (`repairs_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `repairs_added_to_search` AFTER INSERT ON `repairs`
BEGIN
	INSERT INTO `repairs_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
	INSERT INTO `repairs_search` (`rowid`, `text`)
	SELECT -`id`, `sort_name` || '  ' FROM `customers` WHERE `id` = NEW.`customer_id`
		AND NOT EXISTS (SELECT 1 FROM `repairs` WHERE `customer_id` = `customers`.`id` AND `repairs`.`id` <> NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_changed_in_search` AFTER UPDATE OF `id`, `search_text`, `customer_id` ON `repairs`
WHEN NEW.`id` <> OLD.`id` OR NEW.`search_text` <> OLD.`search_text` OR NEW.`customer_id` <> OLD.`customer_id`
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
	INSERT INTO `repairs_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`)
	SELECT 'delete', -`id`, `sort_name` || '  ' FROM `customers` WHERE `id` = OLD.`customer_id` AND NEW.`customer_id` <> OLD.`customer_id`
		AND NOT EXISTS (SELECT 1 FROM `repairs` WHERE `customer_id` = `customers`.`id`);
	INSERT INTO `repairs_search` (`rowid`, `text`)
	SELECT -`id`, `sort_name` || '  ' FROM `customers` WHERE `id` = NEW.`customer_id` AND NEW.`customer_id` <> OLD.`customer_id`
		AND NOT EXISTS (SELECT 1 FROM `repairs` WHERE `customer_id` = `customers`.`id` AND `repairs`.`id` <> NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_taken_from_search` AFTER DELETE ON `repairs`
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`)
	SELECT 'delete', -`id`, `sort_name` || '  ' FROM `customers` WHERE `id` = OLD.`customer_id`
		AND NOT EXISTS (SELECT 1 FROM `repairs` WHERE `customer_id` = `customers`.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `customers_renamed_in_repairs_search` AFTER UPDATE OF `sort_name` ON `customers`
WHEN NEW.`sort_name` <> OLD.`sort_name` AND EXISTS (SELECT 1 FROM `repairs` WHERE `customer_id` = NEW.`id`)
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`) VALUES ('delete', -OLD.`id`, OLD.`sort_name` || '  ');
	INSERT INTO `repairs_search` (`rowid`, `text`) VALUES (-NEW.`id`, NEW.`sort_name` || '  ');
END;
--> statement-breakpoint
DROP TRIGGER `customers_changed_in_orders_search`;
--> statement-breakpoint
DROP TRIGGER `orders_added_to_search`;
--> statement-breakpoint
DROP TRIGGER `orders_changed_in_search`;
--> statement-breakpoint
DROP VIEW `orders_searched`;
--> statement-breakpoint
CREATE VIEW `orders_searched` AS
SELECT `id`, `search_text` || '  ' AS `text` FROM `orders` WHERE `customer_id` IS NOT NULL
UNION ALL
SELECT -`id`, `search_text` || '  ' FROM `customers` WHERE EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = `customers`.`id`);
--> statement-breakpoint
INSERT INTO `orders_search` (`orders_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `orders_added_to_search` AFTER INSERT ON `orders`
WHEN NEW.`customer_id` IS NOT NULL
BEGIN
	INSERT INTO `orders_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
	INSERT INTO `orders_search` (`rowid`, `text`)
	SELECT -`id`, `search_text` || '  ' FROM `customers` WHERE `id` = NEW.`customer_id`
		AND NOT EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = `customers`.`id` AND `orders`.`id` <> NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `orders_changed_in_search` AFTER UPDATE OF `search_text` ON `orders`
WHEN NEW.`customer_id` IS NOT NULL AND NEW.`search_text` <> OLD.`search_text`
BEGIN
	INSERT INTO `orders_search` (`orders_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
	INSERT INTO `orders_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_changed_in_orders_search` AFTER UPDATE OF `search_text` ON `customers`
WHEN NEW.`search_text` <> OLD.`search_text` AND EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = NEW.`id`)
BEGIN
	INSERT INTO `orders_search` (`orders_search`, `rowid`, `text`) VALUES ('delete', -OLD.`id`, OLD.`search_text` || '  ');
	INSERT INTO `orders_search` (`rowid`, `text`) VALUES (-NEW.`id`, NEW.`search_text` || '  ');
END;
