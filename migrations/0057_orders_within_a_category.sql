CREATE INDEX `pieces_category_sku` ON `pieces` (`category`,`folded_sku`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_category_price` ON `pieces` (`category`,`retail_price`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_available_category_price` ON `pieces` (`category`,`retail_price`,`id`) WHERE "state" = 'available';
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
	OR NEW.`transfer_id` IS NOT OLD.`transfer_id`
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
