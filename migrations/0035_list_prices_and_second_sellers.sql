DELETE FROM discounts_by_day;
--> statement-breakpoint
ALTER TABLE `discounts_by_day` ADD `list_price` integer NOT NULL;--> statement-breakpoint
CREATE INDEX `pieces_neither` ON `pieces` (`state`,`id`) WHERE "state" not in ('available', 'sold');--> statement-breakpoint
CREATE INDEX `sale_salespeople_second` ON `sale_salespeople` (`employee_id`,`sale_id`) WHERE "position" = 2;
--> statement-breakpoint
DROP TRIGGER sale_lines_added_to_discounts_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_changed_in_discounts_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_taken_from_discounts_by_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_discounts_by_day;
--> statement-breakpoint
INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
SELECT sales.store_day, sales.store, coalesce(sale_lines.discount_reason, ''), sum(1), sum(sale_lines.list_price), sum(sale_lines.list_price - sale_lines.price) FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_discounts_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.price < NEW.list_price
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(NEW.discount_reason, ''), 1, NEW.list_price, NEW.list_price - NEW.price FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_discounts_by_day AFTER UPDATE OF discount_reason, list_price, price, is_live, sale_id ON sale_lines
WHEN NEW.discount_reason IS NOT OLD.discount_reason OR NEW.list_price IS NOT OLD.list_price OR NEW.price IS NOT OLD.price OR NEW.is_live IS NOT OLD.is_live OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, ''), -1, -OLD.list_price, -(OLD.list_price - OLD.price) FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.price < OLD.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(NEW.discount_reason, ''), 1, NEW.list_price, NEW.list_price - NEW.price FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.price < NEW.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_discounts_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.price < OLD.list_price
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, ''), -1, -OLD.list_price, -(OLD.list_price - OLD.price) FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_discounts_by_day AFTER UPDATE OF store_day, store ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT OLD.store_day, OLD.store, coalesce(sale_lines.discount_reason, ''), -1, -sale_lines.list_price, -(sale_lines.list_price - sale_lines.price) FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT NEW.store_day, NEW.store, coalesce(sale_lines.discount_reason, ''), 1, sale_lines.list_price, sale_lines.list_price - sale_lines.price FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
END;
