DROP TRIGGER pieces_added_to_stock;
--> statement-breakpoint
DROP TRIGGER pieces_moved_in_stock;
--> statement-breakpoint
DROP TRIGGER pieces_taken_from_stock;
--> statement-breakpoint
DROP TRIGGER customers_added_to_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_moved_in_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_taken_from_customer_groups;
--> statement-breakpoint
DROP TRIGGER repairs_added_to_repairs_by_status;
--> statement-breakpoint
DROP TRIGGER repairs_moved_in_repairs_by_status;
--> statement-breakpoint
DROP TRIGGER repairs_taken_from_repairs_by_status;
--> statement-breakpoint
DROP TRIGGER sales_added_to_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sales_moved_in_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sales_moved_in_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sales_moved_in_buyers;
--> statement-breakpoint
DROP TRIGGER sales_taken_from_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_added_to_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_moved_in_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_taken_from_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER buyers_added_to_buyers_by_day;
--> statement-breakpoint
DROP TRIGGER buyers_moved_in_buyers_by_day;
--> statement-breakpoint
DROP TRIGGER buyers_taken_from_buyers_by_day;
--> statement-breakpoint
DROP TRIGGER sales_by_day_added_to_sales_by_month;
--> statement-breakpoint
DROP TRIGGER sales_by_day_moved_in_sales_by_month;
--> statement-breakpoint
DROP TRIGGER pieces_sold_by_day_added_to_pieces_sold_by_month;
--> statement-breakpoint
DROP TRIGGER pieces_sold_by_day_moved_in_pieces_sold_by_month;
--> statement-breakpoint
DROP TRIGGER sale_lines_added_to_sales_of_category;
--> statement-breakpoint
DROP TRIGGER sale_lines_moved_in_sales_of_category;
--> statement-breakpoint
DROP TRIGGER sale_lines_taken_from_sales_of_category;
--> statement-breakpoint
DROP TRIGGER sales_moved_in_sales_of_category;
--> statement-breakpoint
DROP TRIGGER campaigns_added_to_campaigns_by_status;
--> statement-breakpoint
DROP TRIGGER campaigns_moved_in_campaigns_by_status;
--> statement-breakpoint
DROP TRIGGER campaigns_taken_from_campaigns_by_status;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_sales_by_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, NEW.customer_tier, 1, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_by_day AFTER UPDATE OF store_day, store, customer_tier, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit, is_live ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	SELECT OLD.store_day, OLD.store, OLD.customer_tier, -1, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit WHERE OLD.is_live = 1
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	SELECT NEW.store_day, NEW.store, NEW.customer_tier, 1, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit WHERE NEW.is_live = 1
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_sales_by_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, OLD.customer_tier, -1, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_added_to_sales_by_month AFTER INSERT ON sales_by_day
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.sales, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_changed_in_sales_by_month AFTER UPDATE OF sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit ON sales_by_day
WHEN NEW.sales IS NOT OLD.sales OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit
BEGIN
	UPDATE sales_by_month SET sales = sales + NEW.sales - OLD.sales, sale_price = sale_price + NEW.sale_price - OLD.sale_price, item_cost = item_cost + NEW.item_cost - OLD.item_cost, trade_in_value = trade_in_value + NEW.trade_in_value - OLD.trade_in_value, tax = tax + NEW.tax - OLD.tax, shipping_charge = shipping_charge + NEW.shipping_charge - OLD.shipping_charge, total = total + NEW.total - OLD.total, commission = commission + NEW.commission - OLD.commission, net_profit = net_profit + NEW.net_profit - OLD.net_profit
	WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_taken_from_sales_by_month AFTER DELETE ON sales_by_day
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(OLD.day, 1, 7), OLD.store, OLD.tier, -OLD.sales, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_pieces_sold_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, sales.customer_tier, NEW.category, 1, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_pieces_sold_by_day AFTER UPDATE OF category, price, cost, is_live, sale_id ON sale_lines
WHEN NEW.category IS NOT OLD.category OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.is_live IS NOT OLD.is_live OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, sales.customer_tier, OLD.category, -1, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, sales.customer_tier, NEW.category, 1, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_pieces_sold_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, sales.customer_tier, OLD.category, -1, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_pieces_sold_by_day AFTER UPDATE OF store_day, store, customer_tier ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT OLD.store_day, OLD.store, OLD.customer_tier, sale_lines.category, -1, -sale_lines.price, -sale_lines.cost FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT NEW.store_day, NEW.store, NEW.customer_tier, sale_lines.category, 1, sale_lines.price, sale_lines.cost FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_added_to_pieces_sold_by_month AFTER INSERT ON pieces_sold_by_day
BEGIN
	INSERT INTO pieces_sold_by_month (category, month, store, tier, pieces, price, cost)
	VALUES (NEW.category, substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.pieces, NEW.price, NEW.cost)
	ON CONFLICT (category, month, store, tier) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_changed_in_pieces_sold_by_month AFTER UPDATE OF pieces, price, cost ON pieces_sold_by_day
WHEN NEW.pieces IS NOT OLD.pieces OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost
BEGIN
	UPDATE pieces_sold_by_month SET pieces = pieces + NEW.pieces - OLD.pieces, price = price + NEW.price - OLD.price, cost = cost + NEW.cost - OLD.cost
	WHERE category = NEW.category AND month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_taken_from_pieces_sold_by_month AFTER DELETE ON pieces_sold_by_day
BEGIN
	INSERT INTO pieces_sold_by_month (category, month, store, tier, pieces, price, cost)
	VALUES (OLD.category, substr(OLD.day, 1, 7), OLD.store, OLD.tier, -OLD.pieces, -OLD.price, -OLD.cost)
	ON CONFLICT (category, month, store, tier) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_sales_of_category AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT NEW.category, sales.sold_at, sales.id, sales.store, sales.customer_tier FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_sales_of_category AFTER UPDATE OF category, is_live, sale_id ON sale_lines
WHEN NEW.category IS NOT OLD.category OR NEW.is_live IS NOT OLD.is_live OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT OLD.category, sales.sold_at, sales.id FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1);
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, sales.sold_at, sales.id, sales.store, sales.customer_tier FROM sale_lines, sales WHERE sales.id = OLD.sale_id AND sales.id = sale_lines.sale_id AND sale_lines.is_live = 1
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT NEW.category, sales.sold_at, sales.id, sales.store, sales.customer_tier FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_sales_of_category AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT OLD.category, sales.sold_at, sales.id FROM sales WHERE sales.id = OLD.sale_id);
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, sales.sold_at, sales.id, sales.store, sales.customer_tier FROM sale_lines, sales WHERE sales.id = OLD.sale_id AND sales.id = sale_lines.sale_id AND sale_lines.is_live = 1
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_of_category AFTER UPDATE OF sold_at, store, customer_tier ON sales
WHEN NEW.sold_at IS NOT OLD.sold_at OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT sale_lines.category, OLD.sold_at, OLD.id FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1);
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, NEW.sold_at, NEW.id, NEW.store, NEW.customer_tier FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_buyers AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO buyers (customer_id, store, last_day)
	VALUES (NEW.customer_id, NEW.store, NEW.store_day)
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
	INSERT INTO buyers (customer_id, store, last_day)
	VALUES (NEW.customer_id, '', NEW.store_day)
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_buyers AFTER UPDATE OF customer_id, store, store_day, is_live ON sales
WHEN NEW.customer_id IS NOT OLD.customer_id OR NEW.store IS NOT OLD.store OR NEW.store_day IS NOT OLD.store_day OR NEW.is_live IS NOT OLD.is_live
BEGIN
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = OLD.store;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, OLD.store, max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.store = OLD.store AND sales.is_live = 1 HAVING count(*) > 0;
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = '';
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, '', max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.is_live = 1 HAVING count(*) > 0;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT NEW.customer_id, NEW.store, NEW.store_day WHERE NEW.is_live = 1
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT NEW.customer_id, '', NEW.store_day WHERE NEW.is_live = 1
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_buyers AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = OLD.store;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, OLD.store, max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.store = OLD.store AND sales.is_live = 1 HAVING count(*) > 0;
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = '';
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, '', max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.is_live = 1 HAVING count(*) > 0;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_added_to_buyers_by_day AFTER INSERT ON buyers
BEGIN
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (NEW.store, NEW.last_day, 1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_changed_in_buyers_by_day AFTER UPDATE OF last_day ON buyers
WHEN NEW.last_day IS NOT OLD.last_day
BEGIN
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (OLD.store, OLD.last_day, -1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (NEW.store, NEW.last_day, 1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_taken_from_buyers_by_day AFTER DELETE ON buyers
BEGIN
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (OLD.store, OLD.last_day, -1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_added_to_stock AFTER INSERT ON pieces
BEGIN
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(NEW.location, ''), NEW.category, NEW.state, 1, NEW.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock AFTER UPDATE OF location, category, state, retail_price ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.category IS NOT OLD.category OR NEW.state IS NOT OLD.state OR NEW.retail_price IS NOT OLD.retail_price
BEGIN
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(OLD.location, ''), OLD.category, OLD.state, -1, -OLD.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(NEW.location, ''), NEW.category, NEW.state, 1, NEW.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock AFTER DELETE ON pieces
BEGIN
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(OLD.location, ''), OLD.category, OLD.state, -1, -OLD.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
END;
--> statement-breakpoint
CREATE TRIGGER customers_added_to_customer_groups AFTER INSERT ON customers
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL, NEW.cell_phone IS NOT NULL, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_changed_in_customer_groups AFTER UPDATE OF home_store, tier, gender, date_of_birth, email, cell_phone, street, city, zip_code ON customers
WHEN NEW.home_store IS NOT OLD.home_store OR NEW.tier IS NOT OLD.tier OR NEW.gender IS NOT OLD.gender OR NEW.date_of_birth IS NOT OLD.date_of_birth OR NEW.email IS NOT OLD.email OR NEW.cell_phone IS NOT OLD.cell_phone OR NEW.street IS NOT OLD.street OR NEW.city IS NOT OLD.city OR NEW.zip_code IS NOT OLD.zip_code
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL), -(OLD.cell_phone IS NOT NULL), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL)))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL, NEW.cell_phone IS NOT NULL, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_taken_from_customer_groups AFTER DELETE ON customers
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL), -(OLD.cell_phone IS NOT NULL), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL)))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_added_to_repairs_by_status AFTER INSERT ON repairs
BEGIN
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (NEW.store, NEW.status, 1, NEW.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_changed_in_repairs_by_status AFTER UPDATE OF store, status, customer_price ON repairs
WHEN NEW.store IS NOT OLD.store OR NEW.status IS NOT OLD.status OR NEW.customer_price IS NOT OLD.customer_price
BEGIN
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (OLD.store, OLD.status, -1, -OLD.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (NEW.store, NEW.status, 1, NEW.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_taken_from_repairs_by_status AFTER DELETE ON repairs
BEGIN
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (OLD.store, OLD.status, -1, -OLD.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_added_to_campaigns_by_status AFTER INSERT ON campaigns
BEGIN
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (NEW.status, 1, NEW.sent_count, NEW.open_count, NEW.click_count, NEW.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_changed_in_campaigns_by_status AFTER UPDATE OF status, sent_count, open_count, click_count, conversion_count ON campaigns
WHEN NEW.status IS NOT OLD.status OR NEW.sent_count IS NOT OLD.sent_count OR NEW.open_count IS NOT OLD.open_count OR NEW.click_count IS NOT OLD.click_count OR NEW.conversion_count IS NOT OLD.conversion_count
BEGIN
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (OLD.status, -1, -OLD.sent_count, -OLD.open_count, -OLD.click_count, -OLD.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (NEW.status, 1, NEW.sent_count, NEW.open_count, NEW.click_count, NEW.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_taken_from_campaigns_by_status AFTER DELETE ON campaigns
BEGIN
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (OLD.status, -1, -OLD.sent_count, -OLD.open_count, -OLD.click_count, -OLD.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
END;
