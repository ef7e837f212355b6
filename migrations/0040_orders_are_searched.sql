ALTER TABLE `orders` ADD `search_text` text DEFAULT '' NOT NULL;
-- Plain letters: the next edit folds those with accents.
--> statement-breakpoint
UPDATE `orders` SET `search_text` = lower(coalesce(`item` || char(10), '') || coalesce(`vendor` || char(10), '') || coalesce(`vendor_reference`, ''))
WHERE `kind` = 'special_order';
--> statement-breakpoint
UPDATE `orders` SET `search_text` = coalesce((
	SELECT group_concat(`pieces`.`search_text`, char(10)) FROM `order_pieces` JOIN `pieces` ON `pieces`.`id` = `order_pieces`.`piece_id`
	WHERE `order_pieces`.`order_id` = `orders`.`id`), '')
WHERE `kind` = 'layaway';
--> statement-breakpoint
CREATE VIEW `orders_searched` AS
SELECT `orders`.`id`, `orders`.`search_text` || char(10) || `customers`.`search_text` || '  ' AS `text`
FROM `orders` JOIN `customers` ON `customers`.`id` = `orders`.`customer_id`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_search` USING fts5(`text`, content='orders_searched', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `orders_search` (`orders_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_trigrams` USING fts5vocab('orders_search', 'row');
--> statement-breakpoint
CREATE TRIGGER `orders_added_to_search` AFTER INSERT ON `orders`
WHEN NEW.`customer_id` IS NOT NULL
BEGIN
	INSERT INTO `orders_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || char(10) || (SELECT `search_text` FROM `customers` WHERE `id` = NEW.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `orders_changed_in_search` AFTER UPDATE OF `search_text` ON `orders`
WHEN NEW.`customer_id` IS NOT NULL AND NEW.`search_text` <> OLD.`search_text`
BEGIN
	INSERT INTO `orders_search` (`orders_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || char(10) || (SELECT `search_text` FROM `customers` WHERE `id` = OLD.`customer_id`) || '  ');
	INSERT INTO `orders_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || char(10) || (SELECT `search_text` FROM `customers` WHERE `id` = NEW.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_changed_in_orders_search` AFTER UPDATE OF `search_text` ON `customers`
WHEN NEW.`search_text` <> OLD.`search_text`
BEGIN
	INSERT INTO `orders_search` (`orders_search`, `rowid`, `text`)
	SELECT 'delete', `id`, `search_text` || char(10) || OLD.`search_text` || '  ' FROM `orders` WHERE `customer_id` = OLD.`id`;
	INSERT INTO `orders_search` (`rowid`, `text`)
	SELECT `id`, `search_text` || char(10) || NEW.`search_text` || '  ' FROM `orders` WHERE `customer_id` = NEW.`id`;
END;
--> statement-breakpoint
INSERT INTO `orders_search` (`rowid`, `text`) SELECT `id`, `text` FROM `orders_searched`;
