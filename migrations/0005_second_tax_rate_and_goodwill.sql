DROP INDEX `return_lines_sale_line`;--> statement-breakpoint
ALTER TABLE `return_lines` ADD `is_goodwill` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `return_lines_back` ON `return_lines` (`sale_line_id`) WHERE "is_goodwill" = 0;--> statement-breakpoint
CREATE INDEX `return_lines_sale_line` ON `return_lines` (`sale_line_id`);--> statement-breakpoint
ALTER TABLE `returns` ADD `surtax_rate` integer;--> statement-breakpoint
ALTER TABLE `returns` ADD `surtaxable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `returns` ADD `surtax` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `returns` ADD `untaxed_as` text;--> statement-breakpoint
ALTER TABLE `sale_lines` ADD `surtaxable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `surtax_rate` integer;--> statement-breakpoint
ALTER TABLE `sales` ADD `surtaxable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `surtax` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sales` ADD `untaxed_as` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `surtax_rate` integer;--> statement-breakpoint
ALTER TABLE `stores` ADD `surtax_limit` integer;--> statement-breakpoint
ALTER TABLE `tax_by_day` ADD `surtaxable` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tax_by_day` ADD `above_limit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tax_by_day` ADD `surtax` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER return_lines_added_to_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER return_lines_changed_in_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER return_lines_taken_from_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER returns_changed_in_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sales_added_to_tax_by_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_tax_by_day;
--> statement-breakpoint
DROP TRIGGER sales_taken_from_tax_by_day;
--> statement-breakpoint
DROP TRIGGER returns_added_to_tax_by_day;
--> statement-breakpoint
DROP TRIGGER returns_changed_in_tax_by_day;
--> statement-breakpoint
DROP TRIGGER returns_taken_from_tax_by_day;
--> statement-breakpoint
CREATE TRIGGER return_lines_added_to_pieces_sold_by_day AFTER INSERT ON return_lines
WHEN NEW.category IS NOT NULL
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.category, NEW.is_goodwill - 1, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_changed_in_pieces_sold_by_day AFTER UPDATE OF category, is_goodwill, price, cost, return_id ON return_lines
WHEN NEW.category IS NOT OLD.category OR NEW.is_goodwill IS NOT OLD.is_goodwill OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.return_id IS NOT OLD.return_id
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category, -(OLD.is_goodwill - 1), -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id AND OLD.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.category, NEW.is_goodwill - 1, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id AND NEW.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_taken_from_pieces_sold_by_day AFTER DELETE ON return_lines
WHEN OLD.category IS NOT NULL
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category, -(OLD.is_goodwill - 1), -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_pieces_sold_by_day AFTER UPDATE OF store_day, store, customer_tier ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), return_lines.category, -(return_lines.is_goodwill - 1), -(-return_lines.price), -(-return_lines.cost) FROM return_lines WHERE OLD.id = return_lines.return_id AND return_lines.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), return_lines.category, return_lines.is_goodwill - 1, -return_lines.price, -return_lines.cost FROM return_lines WHERE NEW.id = return_lines.return_id AND return_lines.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_tax_by_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, CASE NEW.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), NEW.taxable, NEW.exempt, NEW.untaxed, NEW.tax, NEW.surtaxable, iif(NEW.surtax_rate IS NULL, 0, NEW.taxable - NEW.surtaxable), NEW.surtax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_tax_by_day AFTER UPDATE OF store_day, store, tax_rate, untaxed_as, taxable, exempt, untaxed, tax, surtaxable, surtax_rate, surtax, is_live ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.tax_rate IS NOT OLD.tax_rate OR NEW.untaxed_as IS NOT OLD.untaxed_as OR NEW.taxable IS NOT OLD.taxable OR NEW.exempt IS NOT OLD.exempt OR NEW.untaxed IS NOT OLD.untaxed OR NEW.tax IS NOT OLD.tax OR NEW.surtaxable IS NOT OLD.surtaxable OR NEW.surtax_rate IS NOT OLD.surtax_rate OR NEW.surtax IS NOT OLD.surtax OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -OLD.taxable, -OLD.exempt, -OLD.untaxed, -OLD.tax, -OLD.surtaxable, -(iif(OLD.surtax_rate IS NULL, 0, OLD.taxable - OLD.surtaxable)), -OLD.surtax WHERE OLD.is_live = 1
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.tax_rate, CASE NEW.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), NEW.taxable, NEW.exempt, NEW.untaxed, NEW.tax, NEW.surtaxable, iif(NEW.surtax_rate IS NULL, 0, NEW.taxable - NEW.surtaxable), NEW.surtax WHERE NEW.is_live = 1
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_tax_by_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -OLD.taxable, -OLD.exempt, -OLD.untaxed, -OLD.tax, -OLD.surtaxable, -(iif(OLD.surtax_rate IS NULL, 0, OLD.taxable - OLD.surtaxable)), -OLD.surtax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_added_to_tax_by_day AFTER INSERT ON returns
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, CASE NEW.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -NEW.taxable, -NEW.exempt, -NEW.untaxed, -NEW.tax, -NEW.surtaxable, -iif(NEW.surtax_rate IS NULL, 0, NEW.taxable - NEW.surtaxable), -NEW.surtax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_tax_by_day AFTER UPDATE OF store_day, store, tax_rate, untaxed_as, taxable, exempt, untaxed, tax, surtaxable, surtax_rate, surtax ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.tax_rate IS NOT OLD.tax_rate OR NEW.untaxed_as IS NOT OLD.untaxed_as OR NEW.taxable IS NOT OLD.taxable OR NEW.exempt IS NOT OLD.exempt OR NEW.untaxed IS NOT OLD.untaxed OR NEW.tax IS NOT OLD.tax OR NEW.surtaxable IS NOT OLD.surtaxable OR NEW.surtax_rate IS NOT OLD.surtax_rate OR NEW.surtax IS NOT OLD.surtax
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -(-OLD.taxable), -(-OLD.exempt), -(-OLD.untaxed), -(-OLD.tax), -(-OLD.surtaxable), -(-iif(OLD.surtax_rate IS NULL, 0, OLD.taxable - OLD.surtaxable)), -(-OLD.surtax))
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, CASE NEW.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -NEW.taxable, -NEW.exempt, -NEW.untaxed, -NEW.tax, -NEW.surtaxable, -iif(NEW.surtax_rate IS NULL, 0, NEW.taxable - NEW.surtaxable), -NEW.surtax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_taken_from_tax_by_day AFTER DELETE ON returns
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -(-OLD.taxable), -(-OLD.exempt), -(-OLD.untaxed), -(-OLD.tax), -(-OLD.surtaxable), -(-iif(OLD.surtax_rate IS NULL, 0, OLD.taxable - OLD.surtaxable)), -(-OLD.surtax))
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
END;
--> statement-breakpoint
-- The triggers above move them to their own row of the tax report.
UPDATE sales SET untaxed_as = 'kept_deposit'
WHERE id IN (SELECT sale_id FROM orders WHERE cancelled_at IS NOT NULL AND sale_id IS NOT NULL);
--> statement-breakpoint
UPDATE returns SET untaxed_as = 'kept_deposit'
WHERE sale_id IN (SELECT sale_id FROM orders WHERE cancelled_at IS NOT NULL AND sale_id IS NOT NULL);
