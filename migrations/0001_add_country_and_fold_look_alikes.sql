ALTER TABLE `customers` ADD `country` text;
--> statement-breakpoint
ALTER TABLE `stores` ADD `country` text;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `country` text;
--> statement-breakpoint
-- SKUs that were folded before `foldSku` knew dashes and look-alike letters.
CREATE TABLE `folded_again` AS
SELECT 'pieces' AS `of`, `id`, `folded_sku` AS `before`, `folded_sku` AS `after` FROM `pieces` WHERE `folded_sku` GLOB '*[^ -~]*'
UNION ALL
SELECT 'receiving_lines', `id`, `folded_sku`, `folded_sku` FROM `receiving_lines` WHERE `folded_sku` GLOB '*[^ -~]*';
--> statement-breakpoint
UPDATE `folded_again` SET `after` = replace(replace(replace(replace(replace(replace(replace(replace(`after`, char(727), '-'), char(8208), '-'), char(8209), '-'), char(8210), '-'), char(8211), '-'), char(8212), '-'), char(8213), '-'), char(8259), '-');
--> statement-breakpoint
UPDATE `folded_again` SET `after` = replace(replace(replace(replace(replace(replace(replace(replace(`after`, char(8722), '-'), char(65112), '-'), char(4447), ''), char(4448), ''), char(10240), ''), char(1072), 'a'), char(1074), 'b'), char(1089), 'c');
--> statement-breakpoint
UPDATE `folded_again` SET `after` = replace(replace(replace(replace(replace(replace(replace(replace(`after`, char(1281), 'd'), char(1077), 'e'), char(1085), 'h'), char(1211), 'h'), char(1110), 'i'), char(1112), 'j'), char(1082), 'k'), char(1231), 'l');
--> statement-breakpoint
UPDATE `folded_again` SET `after` = replace(replace(replace(replace(replace(replace(replace(replace(`after`, char(1084), 'm'), char(1086), 'o'), char(1088), 'p'), char(1307), 'q'), char(1109), 's'), char(1090), 't'), char(1309), 'w'), char(1093), 'x');
--> statement-breakpoint
UPDATE `folded_again` SET `after` = replace(replace(replace(replace(replace(replace(replace(replace(`after`, char(1091), 'y'), char(1199), 'y'), char(1079), '3'), char(945), 'a'), char(946), 'b'), char(949), 'e'), char(951), 'h'), char(953), 'i');
--> statement-breakpoint
UPDATE `folded_again` SET `after` = replace(replace(replace(replace(replace(replace(replace(replace(`after`, char(954), 'k'), char(956), 'm'), char(957), 'n'), char(959), 'o'), char(961), 'p'), char(964), 't'), char(965), 'y'), char(967), 'x');
--> statement-breakpoint
UPDATE `folded_again` SET `after` = replace(replace(`after`, char(950), 'z'), char(305), 'i');
--> statement-breakpoint
DELETE FROM `folded_again` WHERE `before` = `after`;
--> statement-breakpoint
UPDATE `pieces` SET `search_text` =
	(SELECT `after` FROM `folded_again` WHERE `of` = 'pieces' AND `id` = `pieces`.`id`) || char(10) || `search_text`
WHERE `id` IN (SELECT `id` FROM `folded_again` WHERE `of` = 'pieces');
--> statement-breakpoint
-- Of two that look alike the second keeps what it had.
UPDATE OR IGNORE `pieces` SET `folded_sku` =
	(SELECT `after` FROM `folded_again` WHERE `of` = 'pieces' AND `id` = `pieces`.`id`)
WHERE `id` IN (SELECT `id` FROM `folded_again` WHERE `of` = 'pieces');
--> statement-breakpoint
UPDATE OR IGNORE `receiving_lines` SET `folded_sku` =
	(SELECT `after` FROM `folded_again` WHERE `of` = 'receiving_lines' AND `id` = `receiving_lines`.`id`)
WHERE `id` IN (SELECT `id` FROM `folded_again` WHERE `of` = 'receiving_lines');
--> statement-breakpoint
DROP TABLE `folded_again`;
--> statement-breakpoint
-- Phones of other countries, and those with an extension, have other keys now: comparing their customers writes them.
UPDATE `customers` SET `is_compared` = 0
WHERE `name_and_phone` IS NOT NULL AND (
	`name_and_phone` NOT GLOB '* [1-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'
	OR `cell_phone` LIKE '%+%' AND `cell_phone` NOT LIKE '%+1%'
);
