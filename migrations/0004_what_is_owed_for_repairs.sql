DROP TRIGGER orders_added_to_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER orders_changed_in_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER orders_taken_from_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER repairs_changed_in_repairs_out_by_day;
--> statement-breakpoint
DELETE FROM repairs_out_by_day;
--> statement-breakpoint
INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
WITH content (day, store, worker_id, repairs, days, unpaid, price, cost) AS (SELECT orders.handed_over_day, repairs.store, coalesce(orders.worker_id, 0), sum(1), sum((unixepoch(orders.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), sum(iif(orders.sale_id IS NULL AND orders.cancelled_at IS NULL, max(repairs.customer_price - orders.held, 0), 0)), sum(0), sum(0) FROM orders, repairs WHERE repairs.id = orders.id AND orders.handed_over_day IS NOT NULL GROUP BY 1, 2, 3 UNION ALL SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = sale_lines.order_id), sum(0), sum(0), sum(0), sum(sale_lines.price), sum(sale_lines.cost) FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'pickup' AND sale_lines.order_id IN (SELECT id FROM repairs) GROUP BY 1, 2, 3 UNION ALL SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = return_lines.sale_line_id), sum(0), sum(0), sum(0), sum(-return_lines.price), sum(-return_lines.cost) FROM return_lines, returns WHERE returns.id = return_lines.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = return_lines.sale_line_id AND l.kind = 'pickup') GROUP BY 1, 2, 3) SELECT day, store, worker_id, sum(repairs), sum(days), sum(unpaid), sum(price), sum(cost) FROM content GROUP BY day, store, worker_id;
--> statement-breakpoint
CREATE TRIGGER orders_added_to_repairs_out_by_day AFTER INSERT ON orders
WHEN NEW.handed_over_day IS NOT NULL
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.handed_over_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.handed_over_day) - unixepoch(repairs.intake_day)) / 86400, iif(NEW.sale_id IS NULL AND NEW.cancelled_at IS NULL, max(repairs.customer_price - NEW.held, 0), 0), 0, 0 FROM repairs WHERE repairs.id = NEW.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_repairs_out_by_day AFTER UPDATE OF handed_over_day, worker_id, sale_id, cancelled_at, held ON orders
WHEN NEW.handed_over_day IS NOT OLD.handed_over_day OR NEW.worker_id IS NOT OLD.worker_id OR NEW.sale_id IS NOT OLD.sale_id OR NEW.cancelled_at IS NOT OLD.cancelled_at OR NEW.held IS NOT OLD.held
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), -(iif(OLD.sale_id IS NULL AND OLD.cancelled_at IS NULL, max(repairs.customer_price - OLD.held, 0), 0)), -0, -0 FROM repairs WHERE repairs.id = OLD.id AND OLD.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.handed_over_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.handed_over_day) - unixepoch(repairs.intake_day)) / 86400, iif(NEW.sale_id IS NULL AND NEW.cancelled_at IS NULL, max(repairs.customer_price - NEW.held, 0), 0), 0, 0 FROM repairs WHERE repairs.id = NEW.id AND NEW.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_repairs_out_by_day AFTER DELETE ON orders
WHEN OLD.handed_over_day IS NOT NULL
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), -(iif(OLD.sale_id IS NULL AND OLD.cancelled_at IS NULL, max(repairs.customer_price - OLD.held, 0), 0)), -0, -0 FROM repairs WHERE repairs.id = OLD.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_changed_in_repairs_out_by_day AFTER UPDATE OF store, intake_day, customer_price ON repairs
WHEN NEW.store IS NOT OLD.store OR NEW.intake_day IS NOT OLD.intake_day OR NEW.customer_price IS NOT OLD.customer_price
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT orders.handed_over_day, OLD.store, coalesce(orders.worker_id, 0), -1, -((unixepoch(orders.handed_over_day) - unixepoch(OLD.intake_day)) / 86400), -(iif(orders.sale_id IS NULL AND orders.cancelled_at IS NULL, max(OLD.customer_price - orders.held, 0), 0)), -0, -0 FROM orders WHERE OLD.id = orders.id AND orders.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT orders.handed_over_day, NEW.store, coalesce(orders.worker_id, 0), 1, (unixepoch(orders.handed_over_day) - unixepoch(NEW.intake_day)) / 86400, iif(orders.sale_id IS NULL AND orders.cancelled_at IS NULL, max(NEW.customer_price - orders.held, 0), 0), 0, 0 FROM orders WHERE NEW.id = orders.id AND orders.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
