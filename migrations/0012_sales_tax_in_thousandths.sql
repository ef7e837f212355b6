ALTER TABLE `stores` RENAME COLUMN `tax_rate` TO `sales_tax_rate`;--> statement-breakpoint
UPDATE `stores` SET `sales_tax_rate` = `sales_tax_rate` * 10;
