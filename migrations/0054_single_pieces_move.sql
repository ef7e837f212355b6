ALTER TABLE `piece_movements` ADD `customer_id` integer REFERENCES customers(id);--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `to_whom` text;--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `due_day` text;--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `value` integer;--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `note` text;--> statement-breakpoint
CREATE INDEX `piece_movements_customer` ON `piece_movements` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
ALTER TABLE `pieces` ADD `due_day` text;--> statement-breakpoint
CREATE INDEX `pieces_out` ON `pieces` (`due_day`,`id`) WHERE "due_day" is not null;
--> statement-breakpoint
DROP TRIGGER `piece_movements_stay`;
--> statement-breakpoint
CREATE TRIGGER `piece_movements_stay` BEFORE UPDATE ON `piece_movements`
WHEN NEW.`note` IS NOT NULL
	OR NEW.`id` <> OLD.`id` OR NEW.`piece_id` <> OLD.`piece_id` OR NEW.`kind` <> OLD.`kind` OR NEW.`at` <> OLD.`at`
	OR NEW.`store` IS NOT OLD.`store` OR NEW.`employee_id` <> OLD.`employee_id` OR NEW.`sale_id` IS NOT OLD.`sale_id`
	OR NEW.`return_id` IS NOT OLD.`return_id` OR NEW.`order_id` IS NOT OLD.`order_id`
	OR NEW.`customer_id` IS NOT OLD.`customer_id` OR NEW.`to_whom` IS NOT OLD.`to_whom`
	OR NEW.`due_day` IS NOT OLD.`due_day` OR NEW.`value` IS NOT OLD.`value`
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
