CREATE VIEW `customers_searched` AS SELECT `id`, `search_text` || '  ' AS `text` FROM `customers`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `customers_search` USING fts5(`text`, content='customers_searched', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `customers_trigrams` USING fts5vocab('customers_search', 'row');
--> statement-breakpoint
CREATE TRIGGER `customers_added_to_search` AFTER INSERT ON `customers`
BEGIN
	INSERT INTO `customers_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_changed_in_search` AFTER UPDATE OF `id`, `search_text` ON `customers`
WHEN NEW.`id` <> OLD.`id` OR NEW.`search_text` <> OLD.`search_text`
BEGIN
	INSERT INTO `customers_search` (`customers_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
	INSERT INTO `customers_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_taken_from_search` AFTER DELETE ON `customers`
BEGIN
	INSERT INTO `customers_search` (`customers_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE VIEW `pieces_searched` AS SELECT `id`, `search_text` || '  ' AS `text` FROM `pieces`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `pieces_search` USING fts5(`text`, content='pieces_searched', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `pieces_trigrams` USING fts5vocab('pieces_search', 'row');
--> statement-breakpoint
CREATE TRIGGER `pieces_added_to_search` AFTER INSERT ON `pieces`
BEGIN
	INSERT INTO `pieces_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `pieces_changed_in_search` AFTER UPDATE OF `id`, `search_text` ON `pieces`
WHEN NEW.`id` <> OLD.`id` OR NEW.`search_text` <> OLD.`search_text`
BEGIN
	INSERT INTO `pieces_search` (`pieces_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
	INSERT INTO `pieces_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `pieces_taken_from_search` AFTER DELETE ON `pieces`
BEGIN
	INSERT INTO `pieces_search` (`pieces_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE VIEW `repairs_searched` AS
SELECT `repairs`.`id`, `repairs`.`search_text` || char(10) || `customers`.`sort_name` || '  ' AS `text`
FROM `repairs` JOIN `customers` ON `customers`.`id` = `repairs`.`customer_id`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `repairs_search` USING fts5(`text`, content='repairs_searched', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `repairs_trigrams` USING fts5vocab('repairs_search', 'row');
--> statement-breakpoint
CREATE TRIGGER `repairs_added_to_search` AFTER INSERT ON `repairs`
BEGIN
	INSERT INTO `repairs_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || char(10) || (SELECT `sort_name` FROM `customers` WHERE `id` = NEW.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_changed_in_search` AFTER UPDATE OF `id`, `search_text`, `customer_id` ON `repairs`
WHEN NEW.`id` <> OLD.`id` OR NEW.`search_text` <> OLD.`search_text` OR NEW.`customer_id` <> OLD.`customer_id`
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || char(10) || (SELECT `sort_name` FROM `customers` WHERE `id` = OLD.`customer_id`) || '  ');
	INSERT INTO `repairs_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || char(10) || (SELECT `sort_name` FROM `customers` WHERE `id` = NEW.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_taken_from_search` AFTER DELETE ON `repairs`
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || char(10) || (SELECT `sort_name` FROM `customers` WHERE `id` = OLD.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_renamed_in_repairs_search` AFTER UPDATE OF `sort_name` ON `customers`
WHEN NEW.`sort_name` <> OLD.`sort_name`
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`)
	SELECT 'delete', `id`, `search_text` || char(10) || OLD.`sort_name` || '  ' FROM `repairs` WHERE `customer_id` = OLD.`id`;
	INSERT INTO `repairs_search` (`rowid`, `text`)
	SELECT `id`, `search_text` || char(10) || NEW.`sort_name` || '  ' FROM `repairs` WHERE `customer_id` = NEW.`id`;
END;
--> statement-breakpoint
INSERT INTO `customers_search` (`rowid`, `text`) SELECT `id`, `text` FROM `customers_searched`;
--> statement-breakpoint
INSERT INTO `pieces_search` (`rowid`, `text`) SELECT `id`, `text` FROM `pieces_searched`;
--> statement-breakpoint
INSERT INTO `repairs_search` (`rowid`, `text`) SELECT `id`, `text` FROM `repairs_searched`;
