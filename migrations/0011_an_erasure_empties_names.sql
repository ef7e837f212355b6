DROP TRIGGER `piece_movements_stay`;
--> statement-breakpoint
CREATE TRIGGER `piece_movements_stay` BEFORE UPDATE ON `piece_movements`
WHEN NEW.`note` IS NOT NULL AND NEW.`note` IS NOT OLD.`note`
	OR NEW.`to_whom` IS NOT NULL AND NEW.`to_whom` IS NOT OLD.`to_whom`
	OR NEW.`id` <> OLD.`id` OR NEW.`piece_id` <> OLD.`piece_id` OR NEW.`kind` <> OLD.`kind` OR NEW.`at` <> OLD.`at`
	OR NEW.`store` IS NOT OLD.`store` OR NEW.`employee_id` <> OLD.`employee_id` OR NEW.`sale_id` IS NOT OLD.`sale_id`
	OR NEW.`return_id` IS NOT OLD.`return_id` OR NEW.`order_id` IS NOT OLD.`order_id`
	OR NEW.`customer_id` IS NOT OLD.`customer_id`
	OR NEW.`due_day` IS NOT OLD.`due_day` OR NEW.`value` IS NOT OLD.`value`
	OR NEW.`transfer_id` IS NOT OLD.`transfer_id` OR NEW.`melt_lot_id` IS NOT OLD.`melt_lot_id`
	OR NEW.`buy_id` IS NOT OLD.`buy_id`
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
--> statement-breakpoint
DROP TRIGGER `order_movements_stay`;
--> statement-breakpoint
CREATE TRIGGER `order_movements_stay` BEFORE UPDATE ON `order_movements`
WHEN NEW.`place_name` IS NOT NULL AND NEW.`place_name` IS NOT OLD.`place_name`
	OR NEW.`id` <> OLD.`id` OR NEW.`order_id` <> OLD.`order_id` OR NEW.`place` <> OLD.`place`
	OR NEW.`due_back_day` IS NOT OLD.`due_back_day` OR NEW.`at` <> OLD.`at` OR NEW.`employee_id` <> OLD.`employee_id`
BEGIN
	SELECT RAISE(ABORT, 'movements of an order are only ever added');
END;
--> statement-breakpoint
DROP TRIGGER `count_lines_stay`;
--> statement-breakpoint
CREATE TRIGGER `count_lines_stay` BEFORE UPDATE ON `count_lines`
WHEN NEW.`place_name` IS NOT NULL AND NEW.`place_name` IS NOT OLD.`place_name`
	OR NEW.`id` <> OLD.`id` OR NEW.`count_id` <> OLD.`count_id` OR NEW.`result` <> OLD.`result`
	OR NEW.`order_id` IS NOT OLD.`order_id` OR NEW.`piece_id` IS NOT OLD.`piece_id`
	OR NEW.`scanned` IS NOT OLD.`scanned` OR NEW.`store` IS NOT OLD.`store` OR NEW.`place` IS NOT OLD.`place`
	OR NEW.`category` IS NOT OLD.`category` OR NEW.`display_case` IS NOT OLD.`display_case`
	OR NEW.`state` IS NOT OLD.`state` OR NEW.`retail_price` IS NOT OLD.`retail_price` OR NEW.`cost` IS NOT OLD.`cost`
	OR NEW.`sale_id` IS NOT OLD.`sale_id` OR NEW.`at` <> OLD.`at` OR NEW.`employee_id` <> OLD.`employee_id`
BEGIN
	SELECT RAISE(ABORT, 'lines of a count are only ever added');
END;
