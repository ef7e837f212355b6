CREATE TABLE `deposits_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`order_kind` text NOT NULL,
	`taken` integer NOT NULL,
	`refunded` integer NOT NULL,
	`used` integer NOT NULL,
	`kept` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `order_kind`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `repairs_out_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`worker_id` integer NOT NULL,
	`repairs` integer NOT NULL,
	`days` integer NOT NULL,
	`unpaid` integer NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `worker_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `repairs_ready_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`worker_id` integer NOT NULL,
	`repairs` integer NOT NULL,
	`days` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `worker_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `__new_notice_dones` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`occurrence` text NOT NULL,
	`done_by` integer NOT NULL,
	`done_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `record_id`, `occurrence`),
	FOREIGN KEY (`done_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notice_dones_kind" CHECK("kind" in ('urgent_repair', 'repair_ready', 'order_late', 'order_due', 'workshop_overdue', 'estimate_asked', 'order_untold', 'instalment_late', 'birthday', 'spouse_birthday', 'anniversary'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_notice_dones`("kind", "record_id", "occurrence", "done_by", "done_at") SELECT "kind", "record_id", "occurrence", "done_by", "done_at" FROM `notice_dones`;
--> statement-breakpoint
DROP TABLE `notice_dones`;
--> statement-breakpoint
ALTER TABLE `__new_notice_dones` RENAME TO `notice_dones`;
--> statement-breakpoint
CREATE INDEX `notice_dones_done_at` ON `notice_dones` (`done_at`);
--> statement-breakpoint
ALTER TABLE `orders` ADD `ready_day` text CONSTRAINT "orders_ready_day" CHECK("ready_day" is null or "ready_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
--> statement-breakpoint
ALTER TABLE `orders` ADD `estimate_asked_at` integer;
--> statement-breakpoint
ALTER TABLE `orders` ADD `next_due_day` text CONSTRAINT "orders_next_due_day" CHECK("next_due_day" is null or "next_due_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
--> statement-breakpoint
ALTER TABLE `orders` ADD `handed_over_day` text CONSTRAINT "orders_handed_over_day" CHECK("handed_over_day" is null or "handed_over_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`promised_day`,`id`) WHERE "promised_day" is not null and "ready_day" is null and "arrived_day" is null and "kind" <> 'layaway' and "handed_over_at" is null and "cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX `orders_due_back` ON `orders` (`due_back_day`,`id`) WHERE "due_back_day" is not null;
--> statement-breakpoint
CREATE INDEX `orders_asked_at` ON `orders` (`estimate_asked_at`,`id`) WHERE "estimate" = 'asked' and "handed_over_at" is null and "cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX `orders_untold` ON `orders` (coalesce("ready_day", "arrived_day"),`id`) WHERE "told_at" is null and ("promised_day" is not null or "arrived_day" is not null) and "handed_over_at" is null and "cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX `orders_next_due` ON `orders` (`next_due_day`,`id`) WHERE "next_due_day" is not null and "handed_over_at" is null and "cancelled_at" is null;
--> statement-breakpoint
UPDATE `orders` SET `estimate_asked_at` = coalesce((
	SELECT max(a.at) FROM audit_log a
	WHERE a.record_kind = iif(orders.kind = 'repair', 'repair', 'order') AND a.record_id = cast(orders.id AS text)
		AND a.action IN ('order.estimate-answered', 'order.envelope-changed')), taken_in_at, (
	SELECT r.intake_at FROM repairs r WHERE r.id = orders.id)) WHERE `estimate` = 'asked';
--> statement-breakpoint
UPDATE `orders` SET `next_due_day` = (
	SELECT i.due_day FROM order_instalments i WHERE i.order_id = orders.id AND (
		SELECT sum(u.amount) FROM order_instalments u WHERE u.order_id = i.order_id AND u.position <= i.position
	) > orders.held ORDER BY i.position LIMIT 1) WHERE `kind` = 'layaway';
--> statement-breakpoint
UPDATE `orders` SET `handed_over_day` = (
	SELECT s.store_day FROM sales s WHERE s.id = orders.sale_id AND s.sold_at = orders.handed_over_at) WHERE `sale_id` IS NOT NULL;
--> statement-breakpoint
INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
SELECT orders.ready_day, repairs.store, coalesce(orders.worker_id, 0), sum(1), sum((unixepoch(orders.ready_day) - unixepoch(repairs.intake_day)) / 86400) FROM orders, repairs WHERE repairs.id = orders.id AND orders.ready_day IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
WITH content (day, store, worker_id, repairs, days, unpaid, price, cost) AS (SELECT orders.handed_over_day, repairs.store, coalesce(orders.worker_id, 0), sum(1), sum((unixepoch(orders.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), sum(iif(orders.sale_id IS NULL, repairs.customer_price, 0)), sum(0), sum(0) FROM orders, repairs WHERE repairs.id = orders.id AND orders.handed_over_day IS NOT NULL GROUP BY 1, 2, 3 UNION ALL SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = sale_lines.order_id), sum(0), sum(0), sum(0), sum(sale_lines.price), sum(sale_lines.cost) FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'pickup' AND sale_lines.order_id IN (SELECT id FROM repairs) GROUP BY 1, 2, 3 UNION ALL SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = return_lines.sale_line_id), sum(0), sum(0), sum(0), sum(-return_lines.price), sum(-return_lines.cost) FROM return_lines, returns WHERE returns.id = return_lines.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = return_lines.sale_line_id AND l.kind = 'pickup') GROUP BY 1, 2, 3) SELECT day, store, worker_id, sum(repairs), sum(days), sum(unpaid), sum(price), sum(cost) FROM content GROUP BY day, store, worker_id;
--> statement-breakpoint
INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
SELECT payments.store_day, payments.store, orders.kind, sum(iif(payments.sale_id IS NULL, max(payments.amount, 0), 0)), sum(iif(payments.sale_id IS NULL, max(-payments.amount, 0), 0)), sum(iif(payments.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, payments.amount, 0)), sum(iif(payments.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, payments.amount, 0)) FROM payments, orders WHERE orders.id = payments.order_id AND payments.is_live = 1 AND payments.order_id IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER orders_added_to_repairs_ready_by_day AFTER INSERT ON orders
WHEN NEW.ready_day IS NOT NULL
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT NEW.ready_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.ready_day) - unixepoch(repairs.intake_day)) / 86400 FROM repairs WHERE repairs.id = NEW.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_repairs_ready_by_day AFTER UPDATE OF ready_day, worker_id ON orders
WHEN NEW.ready_day IS NOT OLD.ready_day OR NEW.worker_id IS NOT OLD.worker_id
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT OLD.ready_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.ready_day) - unixepoch(repairs.intake_day)) / 86400) FROM repairs WHERE repairs.id = OLD.id AND OLD.ready_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT NEW.ready_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.ready_day) - unixepoch(repairs.intake_day)) / 86400 FROM repairs WHERE repairs.id = NEW.id AND NEW.ready_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_repairs_ready_by_day AFTER DELETE ON orders
WHEN OLD.ready_day IS NOT NULL
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT OLD.ready_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.ready_day) - unixepoch(repairs.intake_day)) / 86400) FROM repairs WHERE repairs.id = OLD.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_changed_in_repairs_ready_by_day AFTER UPDATE OF store, intake_day ON repairs
WHEN NEW.store IS NOT OLD.store OR NEW.intake_day IS NOT OLD.intake_day
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT orders.ready_day, OLD.store, coalesce(orders.worker_id, 0), -1, -((unixepoch(orders.ready_day) - unixepoch(OLD.intake_day)) / 86400) FROM orders WHERE OLD.id = orders.id AND orders.ready_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT orders.ready_day, NEW.store, coalesce(orders.worker_id, 0), 1, (unixepoch(orders.ready_day) - unixepoch(NEW.intake_day)) / 86400 FROM orders WHERE NEW.id = orders.id AND orders.ready_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
END;
--> statement-breakpoint
CREATE TRIGGER orders_added_to_repairs_out_by_day AFTER INSERT ON orders
WHEN NEW.handed_over_day IS NOT NULL
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.handed_over_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.handed_over_day) - unixepoch(repairs.intake_day)) / 86400, iif(NEW.sale_id IS NULL, repairs.customer_price, 0), 0, 0 FROM repairs WHERE repairs.id = NEW.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_repairs_out_by_day AFTER UPDATE OF handed_over_day, worker_id, sale_id ON orders
WHEN NEW.handed_over_day IS NOT OLD.handed_over_day OR NEW.worker_id IS NOT OLD.worker_id OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), -(iif(OLD.sale_id IS NULL, repairs.customer_price, 0)), -0, -0 FROM repairs WHERE repairs.id = OLD.id AND OLD.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.handed_over_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.handed_over_day) - unixepoch(repairs.intake_day)) / 86400, iif(NEW.sale_id IS NULL, repairs.customer_price, 0), 0, 0 FROM repairs WHERE repairs.id = NEW.id AND NEW.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_repairs_out_by_day AFTER DELETE ON orders
WHEN OLD.handed_over_day IS NOT NULL
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), -(iif(OLD.sale_id IS NULL, repairs.customer_price, 0)), -0, -0 FROM repairs WHERE repairs.id = OLD.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_changed_in_repairs_out_by_day AFTER UPDATE OF store, intake_day, customer_price ON repairs
WHEN NEW.store IS NOT OLD.store OR NEW.intake_day IS NOT OLD.intake_day OR NEW.customer_price IS NOT OLD.customer_price
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT orders.handed_over_day, OLD.store, coalesce(orders.worker_id, 0), -1, -((unixepoch(orders.handed_over_day) - unixepoch(OLD.intake_day)) / 86400), -(iif(orders.sale_id IS NULL, OLD.customer_price, 0)), -0, -0 FROM orders WHERE OLD.id = orders.id AND orders.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT orders.handed_over_day, NEW.store, coalesce(orders.worker_id, 0), 1, (unixepoch(orders.handed_over_day) - unixepoch(NEW.intake_day)) / 86400, iif(orders.sale_id IS NULL, NEW.customer_price, 0), 0, 0 FROM orders WHERE NEW.id = orders.id AND orders.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_repairs_out_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.kind = 'pickup' AND NEW.order_id IN (SELECT id FROM repairs)
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = NEW.order_id), 0, 0, 0, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_repairs_out_by_day AFTER UPDATE OF order_id, price, cost, is_live, kind, sale_id ON sale_lines
WHEN NEW.order_id IS NOT OLD.order_id OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.is_live IS NOT OLD.is_live OR NEW.kind IS NOT OLD.kind OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = OLD.order_id), -0, -0, -0, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.kind = 'pickup' AND OLD.order_id IN (SELECT id FROM repairs)
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = NEW.order_id), 0, 0, 0, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.kind = 'pickup' AND NEW.order_id IN (SELECT id FROM repairs)
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_repairs_out_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.kind = 'pickup' AND OLD.order_id IN (SELECT id FROM repairs)
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = OLD.order_id), -0, -0, -0, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_repairs_out_by_day AFTER UPDATE OF store_day, store ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.store_day, OLD.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = sale_lines.order_id), -0, -0, -0, -sale_lines.price, -sale_lines.cost FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'pickup' AND sale_lines.order_id IN (SELECT id FROM repairs)
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.store_day, NEW.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = sale_lines.order_id), 0, 0, 0, sale_lines.price, sale_lines.cost FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'pickup' AND sale_lines.order_id IN (SELECT id FROM repairs)
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_added_to_repairs_out_by_day AFTER INSERT ON return_lines
WHEN EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = NEW.sale_line_id AND l.kind = 'pickup')
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = NEW.sale_line_id), 0, 0, 0, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_changed_in_repairs_out_by_day AFTER UPDATE OF sale_line_id, price, cost, return_id ON return_lines
WHEN NEW.sale_line_id IS NOT OLD.sale_line_id OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.return_id IS NOT OLD.return_id
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = OLD.sale_line_id), -0, -0, -0, -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = OLD.sale_line_id AND l.kind = 'pickup')
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = NEW.sale_line_id), 0, 0, 0, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = NEW.sale_line_id AND l.kind = 'pickup')
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_taken_from_repairs_out_by_day AFTER DELETE ON return_lines
WHEN EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = OLD.sale_line_id AND l.kind = 'pickup')
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = OLD.sale_line_id), -0, -0, -0, -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_repairs_out_by_day AFTER UPDATE OF store_day, store ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.store_day, OLD.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = return_lines.sale_line_id), -0, -0, -0, -(-return_lines.price), -(-return_lines.cost) FROM return_lines WHERE OLD.id = return_lines.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = return_lines.sale_line_id AND l.kind = 'pickup')
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.store_day, NEW.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = return_lines.sale_line_id), 0, 0, 0, -return_lines.price, -return_lines.cost FROM return_lines WHERE NEW.id = return_lines.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = return_lines.sale_line_id AND l.kind = 'pickup')
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER payments_added_to_deposits_by_day AFTER INSERT ON payments
WHEN NEW.is_live = 1 AND NEW.order_id IS NOT NULL
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT NEW.store_day, NEW.store, orders.kind, iif(NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.sale_id IS NULL, max(-NEW.amount, 0), 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, NEW.amount, 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, NEW.amount, 0) FROM orders WHERE orders.id = NEW.order_id
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER payments_changed_in_deposits_by_day AFTER UPDATE OF store_day, store, sale_id, amount, is_live, order_id ON payments
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.sale_id IS NOT OLD.sale_id OR NEW.amount IS NOT OLD.amount OR NEW.is_live IS NOT OLD.is_live OR NEW.order_id IS NOT OLD.order_id
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT OLD.store_day, OLD.store, orders.kind, -(iif(OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, OLD.amount, 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, OLD.amount, 0)) FROM orders WHERE orders.id = OLD.order_id AND OLD.is_live = 1 AND OLD.order_id IS NOT NULL
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT NEW.store_day, NEW.store, orders.kind, iif(NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.sale_id IS NULL, max(-NEW.amount, 0), 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, NEW.amount, 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, NEW.amount, 0) FROM orders WHERE orders.id = NEW.order_id AND NEW.is_live = 1 AND NEW.order_id IS NOT NULL
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER payments_taken_from_deposits_by_day AFTER DELETE ON payments
WHEN OLD.is_live = 1 AND OLD.order_id IS NOT NULL
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT OLD.store_day, OLD.store, orders.kind, -(iif(OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, OLD.amount, 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, OLD.amount, 0)) FROM orders WHERE orders.id = OLD.order_id
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_deposits_by_day AFTER UPDATE OF kind, cancelled_at ON orders
WHEN NEW.kind IS NOT OLD.kind OR NEW.cancelled_at IS NOT OLD.cancelled_at
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT payments.store_day, payments.store, OLD.kind, -(iif(payments.sale_id IS NULL, max(payments.amount, 0), 0)), -(iif(payments.sale_id IS NULL, max(-payments.amount, 0), 0)), -(iif(payments.sale_id IS NOT NULL AND OLD.cancelled_at IS NULL, payments.amount, 0)), -(iif(payments.sale_id IS NOT NULL AND OLD.cancelled_at IS NOT NULL, payments.amount, 0)) FROM payments WHERE OLD.id = payments.order_id AND payments.is_live = 1 AND payments.order_id IS NOT NULL
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT payments.store_day, payments.store, NEW.kind, iif(payments.sale_id IS NULL, max(payments.amount, 0), 0), iif(payments.sale_id IS NULL, max(-payments.amount, 0), 0), iif(payments.sale_id IS NOT NULL AND NEW.cancelled_at IS NULL, payments.amount, 0), iif(payments.sale_id IS NOT NULL AND NEW.cancelled_at IS NOT NULL, payments.amount, 0) FROM payments WHERE NEW.id = payments.order_id AND payments.is_live = 1 AND payments.order_id IS NOT NULL
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
END;
