ALTER TABLE `stores` ADD `holidays` text;
