ALTER TABLE `sales` ADD `less_tax` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_account` ON `audit_log` (`record_id`,`action`,`at`,`id`,`employee_id`) WHERE "record_kind" = 'employee';--> statement-breakpoint
CREATE INDEX `audit_log_price` ON `audit_log` (`record_kind`,`record_id`,case when "payload" is null then null when json_valid("payload") then max(coalesce("payload" ->> '$.before.price', 0), coalesce("payload" ->> '$.after.price', 0), coalesce("payload" ->> '$.before.customerPrice', 0), coalesce("payload" ->> '$.after.customerPrice', 0)) else 0 end) WHERE "action" in ('order.changed', 'order.envelope-changed', 'repair.changed', 'audit.payload-erased');--> statement-breakpoint
CREATE INDEX `sales_exempt_as` ON `sales` (`store_day`) WHERE "exempt_as" is not null;--> statement-breakpoint
CREATE INDEX `audit_log_edits` ON `audit_log` (`record_kind`,`record_id`,`at`,`id`) WHERE "action" in ('customer.changed', 'customer.merged', 'customer.merge-undone', 'piece.changed', 'till.renamed', 'repair.changed', 'order.changed', 'order.envelope-changed');--> statement-breakpoint
CREATE INDEX `customers_birthday_at` ON `customers` (coalesce(substr("date_of_birth", 6), "birth_month_day"),`home_store`,coalesce("date_of_birth", ''),`id`) WHERE "merged_into" is null;--> statement-breakpoint
CREATE INDEX `customers_anniversary_at` ON `customers` (coalesce(substr("anniversary_date", 6), "anniversary_month_day"),`home_store`,coalesce("anniversary_date", ''),`id`) WHERE "merged_into" is null;--> statement-breakpoint
CREATE INDEX `customers_spouse_birthday_at` ON `customers` (coalesce(substr("spouse_dob", 6), "spouse_month_day"),`home_store`,coalesce("spouse_dob", ''),`id`) WHERE "merged_into" is null;--> statement-breakpoint
CREATE INDEX `relatives_first_day` ON `relatives` (coalesce(substr("date", 6), "month_day"),coalesce("date", ''));--> statement-breakpoint
DROP INDEX `pieces_memo_due`;--> statement-breakpoint
CREATE INDEX `pieces_memo_due` ON `pieces` (`location`,`memo_due_day`,`vendor_id`) WHERE "ownership" <> 'owned' and "memo_due_day" is not null and "state" not in ('sold', 'returned_to_vendor', 'melted') and "vendor_id" is not null;
--> statement-breakpoint
-- Summaries keep no row of sums that come to nothing: each name that an item once had left one for good.
DELETE FROM sales_by_day WHERE sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
--> statement-breakpoint
DELETE FROM sales_by_month WHERE sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
--> statement-breakpoint
DELETE FROM sales_by_seller_day WHERE sales = 0 AND total = 0 AND commission = 0;
--> statement-breakpoint
DELETE FROM sales_by_seller_month WHERE sales = 0 AND total = 0 AND commission = 0;
--> statement-breakpoint
DELETE FROM pieces_sold_by_day WHERE pieces = 0 AND price = 0 AND cost = 0;
--> statement-breakpoint
DELETE FROM pieces_sold_by_month WHERE pieces = 0 AND price = 0 AND cost = 0;
--> statement-breakpoint
DELETE FROM tax_by_day WHERE taxable = 0 AND exempt = 0 AND untaxed = 0 AND tax = 0 AND surtaxable = 0 AND above_limit = 0 AND surtax = 0;
--> statement-breakpoint
DELETE FROM discounts_by_day WHERE lines = 0 AND list_price = 0 AND amount = 0;
--> statement-breakpoint
DELETE FROM payments_by_day WHERE paid = 0 AND refunded = 0 AND deposited = 0 AND deposits_refunded = 0;
--> statement-breakpoint
DELETE FROM buyers_by_day WHERE customers = 0;
--> statement-breakpoint
DELETE FROM stock WHERE pieces = 0 AND retail_price = 0;
--> statement-breakpoint
DELETE FROM stock_by_case WHERE pieces = 0 AND retail_price = 0 AND cost = 0;
--> statement-breakpoint
DELETE FROM stock_by_vendor WHERE pieces = 0;
--> statement-breakpoint
DELETE FROM stock_not_owned WHERE pieces = 0 AND retail_price = 0;
--> statement-breakpoint
DELETE FROM count_results WHERE lines = 0 AND retail_price = 0 AND cost = 0 AND decided = 0;
--> statement-breakpoint
DELETE FROM count_scanned WHERE pieces = 0 AND retail_price = 0 AND cost = 0;
--> statement-breakpoint
DELETE FROM credit_outstanding WHERE accounts = 0 AND balance = 0;
--> statement-breakpoint
DELETE FROM credit_by_day WHERE amount = 0;
--> statement-breakpoint
DELETE FROM customer_groups WHERE customers = 0 AND with_email = 0 AND with_phone = 0 AND with_address = 0;
--> statement-breakpoint
DELETE FROM repairs_ready_by_day WHERE repairs = 0 AND days = 0;
--> statement-breakpoint
DELETE FROM repairs_out_by_day WHERE repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
--> statement-breakpoint
DELETE FROM deposits_by_day WHERE taken = 0 AND refunded = 0 AND used = 0 AND kept = 0;
--> statement-breakpoint
DELETE FROM repairs_by_status WHERE repairs = 0 AND customer_price = 0;
--> statement-breakpoint
DELETE FROM campaigns_by_status WHERE campaigns = 0 AND sent_count = 0 AND open_count = 0 AND click_count = 0 AND conversion_count = 0;
--> statement-breakpoint
DROP TRIGGER sales_added_to_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sales_taken_from_sales_by_day;
--> statement-breakpoint
DROP TRIGGER returns_added_to_sales_by_day;
--> statement-breakpoint
DROP TRIGGER returns_changed_in_sales_by_day;
--> statement-breakpoint
DROP TRIGGER returns_taken_from_sales_by_day;
--> statement-breakpoint
DROP TRIGGER sales_by_day_added_to_sales_by_month;
--> statement-breakpoint
DROP TRIGGER sales_by_day_changed_in_sales_by_month;
--> statement-breakpoint
DROP TRIGGER sales_by_day_taken_from_sales_by_month;
--> statement-breakpoint
DROP TRIGGER sale_salespeople_added_to_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER sale_salespeople_changed_in_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER sale_salespeople_taken_from_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER return_salespeople_added_to_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER return_salespeople_changed_in_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER return_salespeople_taken_from_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER returns_changed_in_sales_by_seller_day;
--> statement-breakpoint
DROP TRIGGER sales_by_seller_day_added_to_sales_by_seller_month;
--> statement-breakpoint
DROP TRIGGER sales_by_seller_day_changed_in_sales_by_seller_month;
--> statement-breakpoint
DROP TRIGGER sales_by_seller_day_taken_from_sales_by_seller_month;
--> statement-breakpoint
DROP TRIGGER sale_lines_added_to_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_changed_in_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_taken_from_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_pieces_sold_by_day;
--> statement-breakpoint
DROP TRIGGER pieces_sold_by_day_added_to_pieces_sold_by_month;
--> statement-breakpoint
DROP TRIGGER pieces_sold_by_day_changed_in_pieces_sold_by_month;
--> statement-breakpoint
DROP TRIGGER pieces_sold_by_day_taken_from_pieces_sold_by_month;
--> statement-breakpoint
DROP TRIGGER sale_lines_changed_in_discounts_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_taken_from_discounts_by_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_discounts_by_day;
--> statement-breakpoint
DROP TRIGGER payments_added_to_payments_by_day;
--> statement-breakpoint
DROP TRIGGER payments_changed_in_payments_by_day;
--> statement-breakpoint
DROP TRIGGER payments_taken_from_payments_by_day;
--> statement-breakpoint
DROP TRIGGER buyers_changed_in_buyers_by_day;
--> statement-breakpoint
DROP TRIGGER buyers_taken_from_buyers_by_day;
--> statement-breakpoint
DROP TRIGGER pieces_changed_in_stock;
--> statement-breakpoint
DROP TRIGGER pieces_taken_from_stock;
--> statement-breakpoint
DROP TRIGGER pieces_changed_in_stock_by_case;
--> statement-breakpoint
DROP TRIGGER pieces_taken_from_stock_by_case;
--> statement-breakpoint
DROP TRIGGER pieces_changed_in_stock_by_vendor;
--> statement-breakpoint
DROP TRIGGER pieces_taken_from_stock_by_vendor;
--> statement-breakpoint
DROP TRIGGER count_lines_added_to_count_results;
--> statement-breakpoint
DROP TRIGGER count_lines_changed_in_count_results;
--> statement-breakpoint
DROP TRIGGER count_lines_taken_from_count_results;
--> statement-breakpoint
DROP TRIGGER count_decisions_added_to_count_results;
--> statement-breakpoint
DROP TRIGGER count_decisions_changed_in_count_results;
--> statement-breakpoint
DROP TRIGGER count_decisions_taken_from_count_results;
--> statement-breakpoint
DROP TRIGGER count_lines_changed_in_count_scanned;
--> statement-breakpoint
DROP TRIGGER count_lines_taken_from_count_scanned;
--> statement-breakpoint
DROP TRIGGER pieces_changed_in_count_scanned;
--> statement-breakpoint
DROP TRIGGER credit_accounts_added_to_credit_outstanding;
--> statement-breakpoint
DROP TRIGGER credit_accounts_changed_in_credit_outstanding;
--> statement-breakpoint
DROP TRIGGER credit_accounts_taken_from_credit_outstanding;
--> statement-breakpoint
DROP TRIGGER orders_added_to_credit_outstanding;
--> statement-breakpoint
DROP TRIGGER orders_changed_in_credit_outstanding;
--> statement-breakpoint
DROP TRIGGER orders_taken_from_credit_outstanding;
--> statement-breakpoint
DROP TRIGGER customers_changed_in_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_taken_from_customer_groups;
--> statement-breakpoint
DROP TRIGGER orders_changed_in_repairs_ready_by_day;
--> statement-breakpoint
DROP TRIGGER orders_taken_from_repairs_ready_by_day;
--> statement-breakpoint
DROP TRIGGER repairs_changed_in_repairs_ready_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_added_to_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_changed_in_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER sale_lines_taken_from_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER sales_changed_in_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER return_lines_added_to_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER return_lines_changed_in_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER return_lines_taken_from_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER returns_changed_in_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER payments_added_to_deposits_by_day;
--> statement-breakpoint
DROP TRIGGER payments_changed_in_deposits_by_day;
--> statement-breakpoint
DROP TRIGGER payments_taken_from_deposits_by_day;
--> statement-breakpoint
DROP TRIGGER orders_changed_in_deposits_by_day;
--> statement-breakpoint
DROP TRIGGER repairs_changed_in_repairs_by_status;
--> statement-breakpoint
DROP TRIGGER repairs_taken_from_repairs_by_status;
--> statement-breakpoint
DROP TRIGGER campaigns_changed_in_campaigns_by_status;
--> statement-breakpoint
DROP TRIGGER campaigns_taken_from_campaigns_by_status;
--> statement-breakpoint
DROP TRIGGER pieces_changed_in_stock_not_owned;
--> statement-breakpoint
DROP TRIGGER pieces_taken_from_stock_not_owned;
--> statement-breakpoint
DROP TRIGGER credit_movements_added_to_credit_by_day;
--> statement-breakpoint
DROP TRIGGER credit_movements_changed_in_credit_by_day;
--> statement-breakpoint
DROP TRIGGER credit_movements_taken_from_credit_by_day;
--> statement-breakpoint
DROP TRIGGER credit_accounts_changed_in_credit_by_day;
--> statement-breakpoint
DROP TRIGGER orders_added_to_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER orders_changed_in_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER orders_taken_from_repairs_out_by_day;
--> statement-breakpoint
DROP TRIGGER repairs_changed_in_repairs_out_by_day;
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
CREATE TRIGGER sales_added_to_sales_by_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 1, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_day WHERE day = NEW.store_day AND store = NEW.store AND tier = coalesce(NEW.customer_tier, '') AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_by_day AFTER UPDATE OF store_day, store, customer_tier, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit, is_live ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -1, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit WHERE OLD.is_live = 1
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 1, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit WHERE NEW.is_live = 1
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_day WHERE day = OLD.store_day AND store = OLD.store AND tier = coalesce(OLD.customer_tier, '') AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_sales_by_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -1, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_day WHERE day = OLD.store_day AND store = OLD.store AND tier = coalesce(OLD.customer_tier, '') AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER returns_added_to_sales_by_day AFTER INSERT ON returns
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 0, -NEW.sale_price, -NEW.item_cost, -NEW.trade_in_value, -NEW.tax, -NEW.shipping_charge, NEW.fee - NEW.total, -NEW.commission, NEW.fee - NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_day WHERE day = NEW.store_day AND store = NEW.store AND tier = coalesce(NEW.customer_tier, '') AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_sales_by_day AFTER UPDATE OF store_day, store, customer_tier, sale_price, item_cost, trade_in_value, tax, shipping_charge, fee, total, commission, net_profit ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.fee IS NOT OLD.fee OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -0, -(-OLD.sale_price), -(-OLD.item_cost), -(-OLD.trade_in_value), -(-OLD.tax), -(-OLD.shipping_charge), -(OLD.fee - OLD.total), -(-OLD.commission), -(OLD.fee - OLD.net_profit))
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 0, -NEW.sale_price, -NEW.item_cost, -NEW.trade_in_value, -NEW.tax, -NEW.shipping_charge, NEW.fee - NEW.total, -NEW.commission, NEW.fee - NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_day WHERE day = OLD.store_day AND store = OLD.store AND tier = coalesce(OLD.customer_tier, '') AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER returns_taken_from_sales_by_day AFTER DELETE ON returns
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -0, -(-OLD.sale_price), -(-OLD.item_cost), -(-OLD.trade_in_value), -(-OLD.tax), -(-OLD.shipping_charge), -(OLD.fee - OLD.total), -(-OLD.commission), -(OLD.fee - OLD.net_profit))
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_day WHERE day = OLD.store_day AND store = OLD.store AND tier = coalesce(OLD.customer_tier, '') AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_added_to_sales_by_month AFTER INSERT ON sales_by_day
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.sales, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_month WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_changed_in_sales_by_month AFTER UPDATE OF sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit ON sales_by_day
WHEN NEW.sales IS NOT OLD.sales OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.sales - OLD.sales, NEW.sale_price - OLD.sale_price, NEW.item_cost - OLD.item_cost, NEW.trade_in_value - OLD.trade_in_value, NEW.tax - OLD.tax, NEW.shipping_charge - OLD.shipping_charge, NEW.total - OLD.total, NEW.commission - OLD.commission, NEW.net_profit - OLD.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_month WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_taken_from_sales_by_month AFTER DELETE ON sales_by_day
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(OLD.day, 1, 7), OLD.store, OLD.tier, -OLD.sales, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	DELETE FROM sales_by_month WHERE month = substr(OLD.day, 1, 7) AND store = OLD.store AND tier = OLD.tier AND sales = 0 AND sale_price = 0 AND item_cost = 0 AND trade_in_value = 0 AND tax = 0 AND shipping_charge = 0 AND total = 0 AND commission = 0 AND net_profit = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_added_to_sales_by_seller_day AFTER INSERT ON sale_salespeople
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.employee_id, 1, NEW.total, NEW.commission FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_day WHERE (day, store, tier, seller_id) IN (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.employee_id FROM sales WHERE sales.id = NEW.sale_id) AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_changed_in_sales_by_seller_day AFTER UPDATE OF total, commission, is_live ON sale_salespeople
WHEN NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.employee_id, -1, -OLD.total, -OLD.commission FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.employee_id, 1, NEW.total, NEW.commission FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_day WHERE (day, store, tier, seller_id) IN (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.employee_id FROM sales WHERE sales.id = OLD.sale_id) AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_taken_from_sales_by_seller_day AFTER DELETE ON sale_salespeople
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.employee_id, -1, -OLD.total, -OLD.commission FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_day WHERE (day, store, tier, seller_id) IN (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.employee_id FROM sales WHERE sales.id = OLD.sale_id) AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_by_seller_day AFTER UPDATE OF store_day, store, customer_tier ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), sale_salespeople.employee_id, -1, -sale_salespeople.total, -sale_salespeople.commission FROM sale_salespeople WHERE OLD.id = sale_salespeople.sale_id AND sale_salespeople.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), sale_salespeople.employee_id, 1, sale_salespeople.total, sale_salespeople.commission FROM sale_salespeople WHERE NEW.id = sale_salespeople.sale_id AND sale_salespeople.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_day WHERE (day, store, tier, seller_id) IN (SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), sale_salespeople.employee_id FROM sale_salespeople WHERE OLD.id = sale_salespeople.sale_id) AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_added_to_sales_by_seller_day AFTER INSERT ON return_salespeople
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.employee_id, 0, -NEW.total, -NEW.commission FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_day WHERE (day, store, tier, seller_id) IN (SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.employee_id FROM returns WHERE returns.id = NEW.return_id) AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_changed_in_sales_by_seller_day AFTER UPDATE OF total, commission ON return_salespeople
WHEN NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.employee_id, -0, -(-OLD.total), -(-OLD.commission) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.employee_id, 0, -NEW.total, -NEW.commission FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_day WHERE (day, store, tier, seller_id) IN (SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.employee_id FROM returns WHERE returns.id = OLD.return_id) AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_taken_from_sales_by_seller_day AFTER DELETE ON return_salespeople
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.employee_id, -0, -(-OLD.total), -(-OLD.commission) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_day WHERE (day, store, tier, seller_id) IN (SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.employee_id FROM returns WHERE returns.id = OLD.return_id) AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_sales_by_seller_day AFTER UPDATE OF store_day, store, customer_tier ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), return_salespeople.employee_id, -0, -(-return_salespeople.total), -(-return_salespeople.commission) FROM return_salespeople WHERE OLD.id = return_salespeople.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), return_salespeople.employee_id, 0, -return_salespeople.total, -return_salespeople.commission FROM return_salespeople WHERE NEW.id = return_salespeople.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_day WHERE (day, store, tier, seller_id) IN (SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), return_salespeople.employee_id FROM return_salespeople WHERE OLD.id = return_salespeople.return_id) AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_added_to_sales_by_seller_month AFTER INSERT ON sales_by_seller_day
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total, commission)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.seller_id, NEW.sales, NEW.total, NEW.commission)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_month WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND seller_id = NEW.seller_id AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_changed_in_sales_by_seller_month AFTER UPDATE OF sales, total, commission ON sales_by_seller_day
WHEN NEW.sales IS NOT OLD.sales OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total, commission)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.seller_id, NEW.sales - OLD.sales, NEW.total - OLD.total, NEW.commission - OLD.commission)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_month WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND seller_id = NEW.seller_id AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_taken_from_sales_by_seller_month AFTER DELETE ON sales_by_seller_day
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total, commission)
	VALUES (substr(OLD.day, 1, 7), OLD.store, OLD.tier, OLD.seller_id, -OLD.sales, -OLD.total, -OLD.commission)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	DELETE FROM sales_by_seller_month WHERE month = substr(OLD.day, 1, 7) AND store = OLD.store AND tier = OLD.tier AND seller_id = OLD.seller_id AND sales = 0 AND total = 0 AND commission = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_pieces_sold_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.kind = 'piece'
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.category, 1, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_day WHERE (day, store, tier, category) IN (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.category FROM sales WHERE sales.id = NEW.sale_id) AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_pieces_sold_by_day AFTER UPDATE OF category, price, cost, is_live, kind, sale_id ON sale_lines
WHEN NEW.category IS NOT OLD.category OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.is_live IS NOT OLD.is_live OR NEW.kind IS NOT OLD.kind OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.category, -1, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.category, 1, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_day WHERE (day, store, tier, category) IN (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.category FROM sales WHERE sales.id = OLD.sale_id) AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_pieces_sold_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.kind = 'piece'
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.category, -1, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_day WHERE (day, store, tier, category) IN (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.category FROM sales WHERE sales.id = OLD.sale_id) AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_pieces_sold_by_day AFTER UPDATE OF store_day, store, customer_tier ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), sale_lines.category, -1, -sale_lines.price, -sale_lines.cost FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), sale_lines.category, 1, sale_lines.price, sale_lines.cost FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_day WHERE (day, store, tier, category) IN (SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), sale_lines.category FROM sale_lines WHERE OLD.id = sale_lines.sale_id) AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_added_to_pieces_sold_by_day AFTER INSERT ON return_lines
WHEN NEW.category IS NOT NULL
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.category, NEW.is_goodwill - 1, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_day WHERE (day, store, tier, category) IN (SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.category FROM returns WHERE returns.id = NEW.return_id) AND pieces = 0 AND price = 0 AND cost = 0;
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
	DELETE FROM pieces_sold_by_day WHERE (day, store, tier, category) IN (SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category FROM returns WHERE returns.id = OLD.return_id) AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_taken_from_pieces_sold_by_day AFTER DELETE ON return_lines
WHEN OLD.category IS NOT NULL
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category, -(OLD.is_goodwill - 1), -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_day WHERE (day, store, tier, category) IN (SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category FROM returns WHERE returns.id = OLD.return_id) AND pieces = 0 AND price = 0 AND cost = 0;
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
	DELETE FROM pieces_sold_by_day WHERE (day, store, tier, category) IN (SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), return_lines.category FROM return_lines WHERE OLD.id = return_lines.return_id) AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_added_to_pieces_sold_by_month AFTER INSERT ON pieces_sold_by_day
BEGIN
	INSERT INTO pieces_sold_by_month (category, month, store, tier, pieces, price, cost)
	VALUES (NEW.category, substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.pieces, NEW.price, NEW.cost)
	ON CONFLICT (category, month, store, tier) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_month WHERE category = NEW.category AND month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_changed_in_pieces_sold_by_month AFTER UPDATE OF pieces, price, cost ON pieces_sold_by_day
WHEN NEW.pieces IS NOT OLD.pieces OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost
BEGIN
	INSERT INTO pieces_sold_by_month (category, month, store, tier, pieces, price, cost)
	VALUES (NEW.category, substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.pieces - OLD.pieces, NEW.price - OLD.price, NEW.cost - OLD.cost)
	ON CONFLICT (category, month, store, tier) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_month WHERE category = NEW.category AND month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_taken_from_pieces_sold_by_month AFTER DELETE ON pieces_sold_by_day
BEGIN
	INSERT INTO pieces_sold_by_month (category, month, store, tier, pieces, price, cost)
	VALUES (OLD.category, substr(OLD.day, 1, 7), OLD.store, OLD.tier, -OLD.pieces, -OLD.price, -OLD.cost)
	ON CONFLICT (category, month, store, tier) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM pieces_sold_by_month WHERE category = OLD.category AND month = substr(OLD.day, 1, 7) AND store = OLD.store AND tier = OLD.tier AND pieces = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_tax_by_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, CASE NEW.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), NEW.taxable, NEW.exempt, NEW.untaxed, NEW.tax, NEW.surtaxable, iif(NEW.surtax_rate IS NULL, 0, NEW.taxable - NEW.surtaxable), NEW.surtax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
	DELETE FROM tax_by_day WHERE day = NEW.store_day AND store = NEW.store AND rate = coalesce(NEW.tax_rate, CASE NEW.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END) AND taxable = 0 AND exempt = 0 AND untaxed = 0 AND tax = 0 AND surtaxable = 0 AND above_limit = 0 AND surtax = 0;
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
	DELETE FROM tax_by_day WHERE day = OLD.store_day AND store = OLD.store AND rate = coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END) AND taxable = 0 AND exempt = 0 AND untaxed = 0 AND tax = 0 AND surtaxable = 0 AND above_limit = 0 AND surtax = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_tax_by_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -OLD.taxable, -OLD.exempt, -OLD.untaxed, -OLD.tax, -OLD.surtaxable, -(iif(OLD.surtax_rate IS NULL, 0, OLD.taxable - OLD.surtaxable)), -OLD.surtax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
	DELETE FROM tax_by_day WHERE day = OLD.store_day AND store = OLD.store AND rate = coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END) AND taxable = 0 AND exempt = 0 AND untaxed = 0 AND tax = 0 AND surtaxable = 0 AND above_limit = 0 AND surtax = 0;
END;
--> statement-breakpoint
CREATE TRIGGER returns_added_to_tax_by_day AFTER INSERT ON returns
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, CASE NEW.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -NEW.taxable, -NEW.exempt, -NEW.untaxed, -NEW.tax, -NEW.surtaxable, -iif(NEW.surtax_rate IS NULL, 0, NEW.taxable - NEW.surtaxable), -NEW.surtax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
	DELETE FROM tax_by_day WHERE day = NEW.store_day AND store = NEW.store AND rate = coalesce(NEW.tax_rate, CASE NEW.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END) AND taxable = 0 AND exempt = 0 AND untaxed = 0 AND tax = 0 AND surtaxable = 0 AND above_limit = 0 AND surtax = 0;
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
	DELETE FROM tax_by_day WHERE day = OLD.store_day AND store = OLD.store AND rate = coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END) AND taxable = 0 AND exempt = 0 AND untaxed = 0 AND tax = 0 AND surtaxable = 0 AND above_limit = 0 AND surtax = 0;
END;
--> statement-breakpoint
CREATE TRIGGER returns_taken_from_tax_by_day AFTER DELETE ON returns
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax, surtaxable, above_limit, surtax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END), -(-OLD.taxable), -(-OLD.exempt), -(-OLD.untaxed), -(-OLD.tax), -(-OLD.surtaxable), -(-iif(OLD.surtax_rate IS NULL, 0, OLD.taxable - OLD.surtaxable)), -(-OLD.surtax))
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax, surtaxable = surtaxable + excluded.surtaxable, above_limit = above_limit + excluded.above_limit, surtax = surtax + excluded.surtax;
	DELETE FROM tax_by_day WHERE day = OLD.store_day AND store = OLD.store AND rate = coalesce(OLD.tax_rate, CASE OLD.untaxed_as WHEN 'kept_deposit' THEN -2 WHEN 'not_sent' THEN -3 ELSE -1 END) AND taxable = 0 AND exempt = 0 AND untaxed = 0 AND tax = 0 AND surtaxable = 0 AND above_limit = 0 AND surtax = 0;
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
	DELETE FROM discounts_by_day WHERE (day, store, reason) IN (SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, '') FROM sales WHERE sales.id = OLD.sale_id) AND lines = 0 AND list_price = 0 AND amount = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_discounts_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.price < OLD.list_price
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, ''), -1, -OLD.list_price, -(OLD.list_price - OLD.price) FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
	DELETE FROM discounts_by_day WHERE (day, store, reason) IN (SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, '') FROM sales WHERE sales.id = OLD.sale_id) AND lines = 0 AND list_price = 0 AND amount = 0;
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
	DELETE FROM discounts_by_day WHERE (day, store, reason) IN (SELECT OLD.store_day, OLD.store, coalesce(sale_lines.discount_reason, '') FROM sale_lines WHERE OLD.id = sale_lines.sale_id) AND lines = 0 AND list_price = 0 AND amount = 0;
END;
--> statement-breakpoint
CREATE TRIGGER payments_added_to_payments_by_day AFTER INSERT ON payments
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
	VALUES (NEW.store_day, NEW.store, NEW.kind, max(NEW.amount, 0), max(-NEW.amount, 0), iif(NEW.order_id IS NOT NULL AND NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.order_id IS NOT NULL AND NEW.sale_id IS NULL, max(-NEW.amount, 0), 0))
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded, deposited = deposited + excluded.deposited, deposits_refunded = deposits_refunded + excluded.deposits_refunded;
	DELETE FROM payments_by_day WHERE day = NEW.store_day AND store = NEW.store AND kind = NEW.kind AND paid = 0 AND refunded = 0 AND deposited = 0 AND deposits_refunded = 0;
END;
--> statement-breakpoint
CREATE TRIGGER payments_changed_in_payments_by_day AFTER UPDATE OF store_day, store, kind, amount, order_id, sale_id, is_live ON payments
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.kind IS NOT OLD.kind OR NEW.amount IS NOT OLD.amount OR NEW.order_id IS NOT OLD.order_id OR NEW.sale_id IS NOT OLD.sale_id OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
	SELECT OLD.store_day, OLD.store, OLD.kind, -(max(OLD.amount, 0)), -(max(-OLD.amount, 0)), -(iif(OLD.order_id IS NOT NULL AND OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.order_id IS NOT NULL AND OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)) WHERE OLD.is_live = 1
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded, deposited = deposited + excluded.deposited, deposits_refunded = deposits_refunded + excluded.deposits_refunded;
	INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
	SELECT NEW.store_day, NEW.store, NEW.kind, max(NEW.amount, 0), max(-NEW.amount, 0), iif(NEW.order_id IS NOT NULL AND NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.order_id IS NOT NULL AND NEW.sale_id IS NULL, max(-NEW.amount, 0), 0) WHERE NEW.is_live = 1
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded, deposited = deposited + excluded.deposited, deposits_refunded = deposits_refunded + excluded.deposits_refunded;
	DELETE FROM payments_by_day WHERE day = OLD.store_day AND store = OLD.store AND kind = OLD.kind AND paid = 0 AND refunded = 0 AND deposited = 0 AND deposits_refunded = 0;
END;
--> statement-breakpoint
CREATE TRIGGER payments_taken_from_payments_by_day AFTER DELETE ON payments
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
	VALUES (OLD.store_day, OLD.store, OLD.kind, -(max(OLD.amount, 0)), -(max(-OLD.amount, 0)), -(iif(OLD.order_id IS NOT NULL AND OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.order_id IS NOT NULL AND OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)))
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded, deposited = deposited + excluded.deposited, deposits_refunded = deposits_refunded + excluded.deposits_refunded;
	DELETE FROM payments_by_day WHERE day = OLD.store_day AND store = OLD.store AND kind = OLD.kind AND paid = 0 AND refunded = 0 AND deposited = 0 AND deposits_refunded = 0;
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
	DELETE FROM buyers_by_day WHERE store = OLD.store AND day = OLD.last_day AND customers = 0;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_taken_from_buyers_by_day AFTER DELETE ON buyers
BEGIN
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (OLD.store, OLD.last_day, -1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
	DELETE FROM buyers_by_day WHERE store = OLD.store AND day = OLD.last_day AND customers = 0;
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
	DELETE FROM stock WHERE location = coalesce(OLD.location, '') AND category = OLD.category AND state = OLD.state AND pieces = 0 AND retail_price = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock AFTER DELETE ON pieces
BEGIN
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(OLD.location, ''), OLD.category, OLD.state, -1, -OLD.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
	DELETE FROM stock WHERE location = coalesce(OLD.location, '') AND category = OLD.category AND state = OLD.state AND pieces = 0 AND retail_price = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock_by_case AFTER UPDATE OF location, display_case, category, retail_price, cost, state ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.display_case IS NOT OLD.display_case OR NEW.category IS NOT OLD.category OR NEW.retail_price IS NOT OLD.retail_price OR NEW.cost IS NOT OLD.cost OR NEW.state IS NOT OLD.state
BEGIN
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	SELECT coalesce(OLD.location, ''), coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost WHERE OLD.state IN ('available', 'reserved', 'damaged')
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	SELECT coalesce(NEW.location, ''), coalesce(NEW.display_case, ''), NEW.category, 1, NEW.retail_price, NEW.cost WHERE NEW.state IN ('available', 'reserved', 'damaged')
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	DELETE FROM stock_by_case WHERE location = coalesce(OLD.location, '') AND display_case = coalesce(OLD.display_case, '') AND category = OLD.category AND pieces = 0 AND retail_price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock_by_case AFTER DELETE ON pieces
WHEN OLD.state IN ('available', 'reserved', 'damaged')
BEGIN
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	VALUES (coalesce(OLD.location, ''), coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost)
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	DELETE FROM stock_by_case WHERE location = coalesce(OLD.location, '') AND display_case = coalesce(OLD.display_case, '') AND category = OLD.category AND pieces = 0 AND retail_price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock_by_vendor AFTER UPDATE OF vendor_id, ownership, state ON pieces
WHEN NEW.vendor_id IS NOT OLD.vendor_id OR NEW.ownership IS NOT OLD.ownership OR NEW.state IS NOT OLD.state
BEGIN
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	SELECT OLD.vendor_id, OLD.ownership, OLD.state, -1 WHERE OLD.vendor_id IS NOT NULL
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	SELECT NEW.vendor_id, NEW.ownership, NEW.state, 1 WHERE NEW.vendor_id IS NOT NULL
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
	DELETE FROM stock_by_vendor WHERE vendor_id = OLD.vendor_id AND ownership = OLD.ownership AND state = OLD.state AND pieces = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock_by_vendor AFTER DELETE ON pieces
WHEN OLD.vendor_id IS NOT NULL
BEGIN
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	VALUES (OLD.vendor_id, OLD.ownership, OLD.state, -1)
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
	DELETE FROM stock_by_vendor WHERE vendor_id = OLD.vendor_id AND ownership = OLD.ownership AND state = OLD.state AND pieces = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock_not_owned AFTER UPDATE OF location, state, retail_price, ownership ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.state IS NOT OLD.state OR NEW.retail_price IS NOT OLD.retail_price OR NEW.ownership IS NOT OLD.ownership
BEGIN
	INSERT INTO stock_not_owned (location, state, pieces, retail_price)
	SELECT coalesce(OLD.location, ''), OLD.state, -1, -OLD.retail_price WHERE OLD.ownership <> 'owned'
	ON CONFLICT (location, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
	INSERT INTO stock_not_owned (location, state, pieces, retail_price)
	SELECT coalesce(NEW.location, ''), NEW.state, 1, NEW.retail_price WHERE NEW.ownership <> 'owned'
	ON CONFLICT (location, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
	DELETE FROM stock_not_owned WHERE location = coalesce(OLD.location, '') AND state = OLD.state AND pieces = 0 AND retail_price = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock_not_owned AFTER DELETE ON pieces
WHEN OLD.ownership <> 'owned'
BEGIN
	INSERT INTO stock_not_owned (location, state, pieces, retail_price)
	VALUES (coalesce(OLD.location, ''), OLD.state, -1, -OLD.retail_price)
	ON CONFLICT (location, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
	DELETE FROM stock_not_owned WHERE location = coalesce(OLD.location, '') AND state = OLD.state AND pieces = 0 AND retail_price = 0;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_added_to_count_results AFTER INSERT ON count_lines
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	VALUES (NEW.count_id, NEW.result, 1, coalesce(NEW.retail_price, 0), coalesce(NEW.cost, 0), 0)
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	DELETE FROM count_results WHERE count_id = NEW.count_id AND result = NEW.result AND lines = 0 AND retail_price = 0 AND cost = 0 AND decided = 0;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_changed_in_count_results AFTER UPDATE OF count_id, result ON count_lines
WHEN NEW.count_id IS NOT OLD.count_id OR NEW.result IS NOT OLD.result
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT OLD.count_id, OLD.result, -0, -0, -0, -1 FROM count_decisions WHERE OLD.id = count_decisions.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT NEW.count_id, NEW.result, 0, 0, 0, 1 FROM count_decisions WHERE NEW.id = count_decisions.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	DELETE FROM count_results WHERE (count_id, result) IN (SELECT OLD.count_id, OLD.result FROM count_decisions WHERE OLD.id = count_decisions.line_id) AND lines = 0 AND retail_price = 0 AND cost = 0 AND decided = 0;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_taken_from_count_results AFTER DELETE ON count_lines
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	VALUES (OLD.count_id, OLD.result, -1, -(coalesce(OLD.retail_price, 0)), -(coalesce(OLD.cost, 0)), -0)
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	DELETE FROM count_results WHERE count_id = OLD.count_id AND result = OLD.result AND lines = 0 AND retail_price = 0 AND cost = 0 AND decided = 0;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_added_to_count_results AFTER INSERT ON count_decisions
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, 0, 0, 0, 1 FROM count_lines WHERE count_lines.id = NEW.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	DELETE FROM count_results WHERE (count_id, result) IN (SELECT count_lines.count_id, count_lines.result FROM count_lines WHERE count_lines.id = NEW.line_id) AND lines = 0 AND retail_price = 0 AND cost = 0 AND decided = 0;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_changed_in_count_results AFTER UPDATE OF line_id ON count_decisions
WHEN NEW.line_id IS NOT OLD.line_id
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, -0, -0, -0, -1 FROM count_lines WHERE count_lines.id = OLD.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, 0, 0, 0, 1 FROM count_lines WHERE count_lines.id = NEW.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	DELETE FROM count_results WHERE (count_id, result) IN (SELECT count_lines.count_id, count_lines.result FROM count_lines WHERE count_lines.id = OLD.line_id) AND lines = 0 AND retail_price = 0 AND cost = 0 AND decided = 0;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_taken_from_count_results AFTER DELETE ON count_decisions
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, -0, -0, -0, -1 FROM count_lines WHERE count_lines.id = OLD.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	DELETE FROM count_results WHERE (count_id, result) IN (SELECT count_lines.count_id, count_lines.result FROM count_lines WHERE count_lines.id = OLD.line_id) AND lines = 0 AND retail_price = 0 AND cost = 0 AND decided = 0;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_changed_in_count_scanned AFTER UPDATE OF count_id, piece_id, result ON count_lines
WHEN NEW.count_id IS NOT OLD.count_id OR NEW.piece_id IS NOT OLD.piece_id OR NEW.result IS NOT OLD.result
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT OLD.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, -1, -pieces.retail_price, -pieces.cost FROM pieces WHERE pieces.id = OLD.piece_id AND OLD.piece_id IS NOT NULL AND OLD.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT NEW.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, 1, pieces.retail_price, pieces.cost FROM pieces WHERE pieces.id = NEW.piece_id AND NEW.piece_id IS NOT NULL AND NEW.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	DELETE FROM count_scanned WHERE (count_id, location, state, display_case, category) IN (SELECT OLD.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category FROM pieces WHERE pieces.id = OLD.piece_id) AND pieces = 0 AND retail_price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_taken_from_count_scanned AFTER DELETE ON count_lines
WHEN OLD.piece_id IS NOT NULL AND OLD.result NOT IN ('twice', 'missing')
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT OLD.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, -1, -pieces.retail_price, -pieces.cost FROM pieces WHERE pieces.id = OLD.piece_id
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	DELETE FROM count_scanned WHERE (count_id, location, state, display_case, category) IN (SELECT OLD.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category FROM pieces WHERE pieces.id = OLD.piece_id) AND pieces = 0 AND retail_price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_count_scanned AFTER UPDATE OF location, state, display_case, category, retail_price, cost ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.state IS NOT OLD.state OR NEW.display_case IS NOT OLD.display_case OR NEW.category IS NOT OLD.category OR NEW.retail_price IS NOT OLD.retail_price OR NEW.cost IS NOT OLD.cost
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT count_lines.count_id, coalesce(OLD.location, ''), OLD.state, coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost FROM count_lines WHERE OLD.id = count_lines.piece_id AND count_lines.piece_id IS NOT NULL AND count_lines.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT count_lines.count_id, coalesce(NEW.location, ''), NEW.state, coalesce(NEW.display_case, ''), NEW.category, 1, NEW.retail_price, NEW.cost FROM count_lines WHERE NEW.id = count_lines.piece_id AND count_lines.piece_id IS NOT NULL AND count_lines.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	DELETE FROM count_scanned WHERE (count_id, location, state, display_case, category) IN (SELECT count_lines.count_id, coalesce(OLD.location, ''), OLD.state, coalesce(OLD.display_case, ''), OLD.category FROM count_lines WHERE OLD.id = count_lines.piece_id) AND pieces = 0 AND retail_price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_added_to_credit_outstanding AFTER INSERT ON credit_accounts
WHEN NEW.balance > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES (NEW.kind, 1, NEW.balance)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	DELETE FROM credit_outstanding WHERE kind = NEW.kind AND accounts = 0 AND balance = 0;
END;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_changed_in_credit_outstanding AFTER UPDATE OF kind, balance ON credit_accounts
WHEN NEW.kind IS NOT OLD.kind OR NEW.balance IS NOT OLD.balance
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	SELECT OLD.kind, -1, -OLD.balance WHERE OLD.balance > 0
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	INSERT INTO credit_outstanding (kind, accounts, balance)
	SELECT NEW.kind, 1, NEW.balance WHERE NEW.balance > 0
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	DELETE FROM credit_outstanding WHERE kind = OLD.kind AND accounts = 0 AND balance = 0;
END;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_taken_from_credit_outstanding AFTER DELETE ON credit_accounts
WHEN OLD.balance > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES (OLD.kind, -1, -OLD.balance)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	DELETE FROM credit_outstanding WHERE kind = OLD.kind AND accounts = 0 AND balance = 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_added_to_credit_outstanding AFTER INSERT ON orders
WHEN NEW.held > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES ('deposit', 1, NEW.held)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	DELETE FROM credit_outstanding WHERE kind = 'deposit' AND accounts = 0 AND balance = 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_credit_outstanding AFTER UPDATE OF held ON orders
WHEN NEW.held IS NOT OLD.held
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	SELECT 'deposit', -1, -OLD.held WHERE OLD.held > 0
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	INSERT INTO credit_outstanding (kind, accounts, balance)
	SELECT 'deposit', 1, NEW.held WHERE NEW.held > 0
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	DELETE FROM credit_outstanding WHERE kind = 'deposit' AND accounts = 0 AND balance = 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_credit_outstanding AFTER DELETE ON orders
WHEN OLD.held > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES ('deposit', -1, -OLD.held)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	DELETE FROM credit_outstanding WHERE kind = 'deposit' AND accounts = 0 AND balance = 0;
END;
--> statement-breakpoint
CREATE TRIGGER credit_movements_added_to_credit_by_day AFTER INSERT ON credit_movements
BEGIN
	INSERT INTO credit_by_day (day, store, account, kind, amount)
	SELECT NEW.store_day, NEW.store, credit_accounts.kind, iif(NEW.kind <> 'voided', NEW.kind, iif(NEW.buy_id IS NOT NULL, 'bought', iif(NEW.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))), NEW.amount FROM credit_accounts WHERE credit_accounts.id = NEW.account_id
	ON CONFLICT (day, store, account, kind) DO UPDATE SET amount = amount + excluded.amount;
	DELETE FROM credit_by_day WHERE (day, store, account, kind) IN (SELECT NEW.store_day, NEW.store, credit_accounts.kind, iif(NEW.kind <> 'voided', NEW.kind, iif(NEW.buy_id IS NOT NULL, 'bought', iif(NEW.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))) FROM credit_accounts WHERE credit_accounts.id = NEW.account_id) AND amount = 0;
END;
--> statement-breakpoint
CREATE TRIGGER credit_movements_changed_in_credit_by_day AFTER UPDATE OF store_day, store, kind, buy_id, amount, account_id ON credit_movements
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.kind IS NOT OLD.kind OR NEW.buy_id IS NOT OLD.buy_id OR NEW.amount IS NOT OLD.amount OR NEW.account_id IS NOT OLD.account_id
BEGIN
	INSERT INTO credit_by_day (day, store, account, kind, amount)
	SELECT OLD.store_day, OLD.store, credit_accounts.kind, iif(OLD.kind <> 'voided', OLD.kind, iif(OLD.buy_id IS NOT NULL, 'bought', iif(OLD.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))), -OLD.amount FROM credit_accounts WHERE credit_accounts.id = OLD.account_id
	ON CONFLICT (day, store, account, kind) DO UPDATE SET amount = amount + excluded.amount;
	INSERT INTO credit_by_day (day, store, account, kind, amount)
	SELECT NEW.store_day, NEW.store, credit_accounts.kind, iif(NEW.kind <> 'voided', NEW.kind, iif(NEW.buy_id IS NOT NULL, 'bought', iif(NEW.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))), NEW.amount FROM credit_accounts WHERE credit_accounts.id = NEW.account_id
	ON CONFLICT (day, store, account, kind) DO UPDATE SET amount = amount + excluded.amount;
	DELETE FROM credit_by_day WHERE (day, store, account, kind) IN (SELECT OLD.store_day, OLD.store, credit_accounts.kind, iif(OLD.kind <> 'voided', OLD.kind, iif(OLD.buy_id IS NOT NULL, 'bought', iif(OLD.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))) FROM credit_accounts WHERE credit_accounts.id = OLD.account_id) AND amount = 0;
END;
--> statement-breakpoint
CREATE TRIGGER credit_movements_taken_from_credit_by_day AFTER DELETE ON credit_movements
BEGIN
	INSERT INTO credit_by_day (day, store, account, kind, amount)
	SELECT OLD.store_day, OLD.store, credit_accounts.kind, iif(OLD.kind <> 'voided', OLD.kind, iif(OLD.buy_id IS NOT NULL, 'bought', iif(OLD.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))), -OLD.amount FROM credit_accounts WHERE credit_accounts.id = OLD.account_id
	ON CONFLICT (day, store, account, kind) DO UPDATE SET amount = amount + excluded.amount;
	DELETE FROM credit_by_day WHERE (day, store, account, kind) IN (SELECT OLD.store_day, OLD.store, credit_accounts.kind, iif(OLD.kind <> 'voided', OLD.kind, iif(OLD.buy_id IS NOT NULL, 'bought', iif(OLD.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))) FROM credit_accounts WHERE credit_accounts.id = OLD.account_id) AND amount = 0;
END;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_changed_in_credit_by_day AFTER UPDATE OF kind ON credit_accounts
WHEN NEW.kind IS NOT OLD.kind
BEGIN
	INSERT INTO credit_by_day (day, store, account, kind, amount)
	SELECT credit_movements.store_day, credit_movements.store, OLD.kind, iif(credit_movements.kind <> 'voided', credit_movements.kind, iif(credit_movements.buy_id IS NOT NULL, 'bought', iif(credit_movements.amount > 0, 'used', iif(OLD.kind = 'gift_card', 'sold', 'refunded')))), -credit_movements.amount FROM credit_movements WHERE OLD.id = credit_movements.account_id
	ON CONFLICT (day, store, account, kind) DO UPDATE SET amount = amount + excluded.amount;
	INSERT INTO credit_by_day (day, store, account, kind, amount)
	SELECT credit_movements.store_day, credit_movements.store, NEW.kind, iif(credit_movements.kind <> 'voided', credit_movements.kind, iif(credit_movements.buy_id IS NOT NULL, 'bought', iif(credit_movements.amount > 0, 'used', iif(NEW.kind = 'gift_card', 'sold', 'refunded')))), credit_movements.amount FROM credit_movements WHERE NEW.id = credit_movements.account_id
	ON CONFLICT (day, store, account, kind) DO UPDATE SET amount = amount + excluded.amount;
	DELETE FROM credit_by_day WHERE (day, store, account, kind) IN (SELECT credit_movements.store_day, credit_movements.store, OLD.kind, iif(credit_movements.kind <> 'voided', credit_movements.kind, iif(credit_movements.buy_id IS NOT NULL, 'bought', iif(credit_movements.amount > 0, 'used', iif(OLD.kind = 'gift_card', 'sold', 'refunded')))) FROM credit_movements WHERE OLD.id = credit_movements.account_id) AND amount = 0;
END;
--> statement-breakpoint
CREATE TRIGGER customers_changed_in_customer_groups AFTER UPDATE OF home_store, tier, gender, date_of_birth, email, refused_channels, cell_phone, street, city, zip_code, erased_at, merged_into ON customers
WHEN NEW.home_store IS NOT OLD.home_store OR NEW.tier IS NOT OLD.tier OR NEW.gender IS NOT OLD.gender OR NEW.date_of_birth IS NOT OLD.date_of_birth OR NEW.email IS NOT OLD.email OR NEW.refused_channels IS NOT OLD.refused_channels OR NEW.cell_phone IS NOT OLD.cell_phone OR NEW.street IS NOT OLD.street OR NEW.city IS NOT OLD.city OR NEW.zip_code IS NOT OLD.zip_code OR NEW.erased_at IS NOT OLD.erased_at OR NEW.merged_into IS NOT OLD.merged_into
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	SELECT OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL AND OLD.refused_channels & 4 = 0), -(OLD.cell_phone IS NOT NULL AND OLD.refused_channels & 2 = 0), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL) AND OLD.refused_channels & 8 = 0) WHERE OLD.erased_at IS NULL AND OLD.merged_into IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	SELECT NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL AND NEW.refused_channels & 4 = 0, NEW.cell_phone IS NOT NULL AND NEW.refused_channels & 2 = 0, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) AND NEW.refused_channels & 8 = 0 WHERE NEW.erased_at IS NULL AND NEW.merged_into IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
	DELETE FROM customer_groups WHERE home_store = OLD.home_store AND tier = OLD.tier AND gender = coalesce(OLD.gender, '') AND birth_year = coalesce(substr(OLD.date_of_birth, 1, 4), '') AND customers = 0 AND with_email = 0 AND with_phone = 0 AND with_address = 0;
END;
--> statement-breakpoint
CREATE TRIGGER customers_taken_from_customer_groups AFTER DELETE ON customers
WHEN OLD.erased_at IS NULL AND OLD.merged_into IS NULL
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL AND OLD.refused_channels & 4 = 0), -(OLD.cell_phone IS NOT NULL AND OLD.refused_channels & 2 = 0), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL) AND OLD.refused_channels & 8 = 0))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
	DELETE FROM customer_groups WHERE home_store = OLD.home_store AND tier = OLD.tier AND gender = coalesce(OLD.gender, '') AND birth_year = coalesce(substr(OLD.date_of_birth, 1, 4), '') AND customers = 0 AND with_email = 0 AND with_phone = 0 AND with_address = 0;
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
	DELETE FROM repairs_ready_by_day WHERE (day, store, worker_id) IN (SELECT OLD.ready_day, repairs.store, coalesce(OLD.worker_id, 0) FROM repairs WHERE repairs.id = OLD.id) AND repairs = 0 AND days = 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_repairs_ready_by_day AFTER DELETE ON orders
WHEN OLD.ready_day IS NOT NULL
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT OLD.ready_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.ready_day) - unixepoch(repairs.intake_day)) / 86400) FROM repairs WHERE repairs.id = OLD.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
	DELETE FROM repairs_ready_by_day WHERE (day, store, worker_id) IN (SELECT OLD.ready_day, repairs.store, coalesce(OLD.worker_id, 0) FROM repairs WHERE repairs.id = OLD.id) AND repairs = 0 AND days = 0;
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
	DELETE FROM repairs_ready_by_day WHERE (day, store, worker_id) IN (SELECT orders.ready_day, OLD.store, coalesce(orders.worker_id, 0) FROM orders WHERE OLD.id = orders.id) AND repairs = 0 AND days = 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_added_to_repairs_out_by_day AFTER INSERT ON orders
WHEN NEW.handed_over_day IS NOT NULL
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.handed_over_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.handed_over_day) - unixepoch(repairs.intake_day)) / 86400, iif(NEW.sale_id IS NULL AND NEW.cancelled_at IS NULL, max(repairs.customer_price - NEW.held, 0), 0), 0, 0 FROM repairs WHERE repairs.id = NEW.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT NEW.handed_over_day, repairs.store, coalesce(NEW.worker_id, 0) FROM repairs WHERE repairs.id = NEW.id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
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
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0) FROM repairs WHERE repairs.id = OLD.id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_repairs_out_by_day AFTER DELETE ON orders
WHEN OLD.handed_over_day IS NOT NULL
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), -(iif(OLD.sale_id IS NULL AND OLD.cancelled_at IS NULL, max(repairs.customer_price - OLD.held, 0), 0)), -0, -0 FROM repairs WHERE repairs.id = OLD.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0) FROM repairs WHERE repairs.id = OLD.id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
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
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT orders.handed_over_day, OLD.store, coalesce(orders.worker_id, 0) FROM orders WHERE OLD.id = orders.id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_repairs_out_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.kind = 'pickup' AND NEW.order_id IN (SELECT id FROM repairs)
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = NEW.order_id), 0, 0, 0, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = NEW.order_id) FROM sales WHERE sales.id = NEW.sale_id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
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
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = OLD.order_id) FROM sales WHERE sales.id = OLD.sale_id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_repairs_out_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.kind = 'pickup' AND OLD.order_id IN (SELECT id FROM repairs)
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = OLD.order_id), -0, -0, -0, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = OLD.order_id) FROM sales WHERE sales.id = OLD.sale_id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
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
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT OLD.store_day, OLD.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = sale_lines.order_id) FROM sale_lines WHERE OLD.id = sale_lines.sale_id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_added_to_repairs_out_by_day AFTER INSERT ON return_lines
WHEN EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = NEW.sale_line_id AND l.kind = 'pickup')
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = NEW.sale_line_id), 0, 0, 0, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = NEW.sale_line_id) FROM returns WHERE returns.id = NEW.return_id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
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
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = OLD.sale_line_id) FROM returns WHERE returns.id = OLD.return_id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_taken_from_repairs_out_by_day AFTER DELETE ON return_lines
WHEN EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = OLD.sale_line_id AND l.kind = 'pickup')
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = OLD.sale_line_id), -0, -0, -0, -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = OLD.sale_line_id) FROM returns WHERE returns.id = OLD.return_id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
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
	DELETE FROM repairs_out_by_day WHERE (day, store, worker_id) IN (SELECT OLD.store_day, OLD.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = return_lines.sale_line_id) FROM return_lines WHERE OLD.id = return_lines.return_id) AND repairs = 0 AND days = 0 AND unpaid = 0 AND price = 0 AND cost = 0;
END;
--> statement-breakpoint
CREATE TRIGGER payments_added_to_deposits_by_day AFTER INSERT ON payments
WHEN NEW.is_live = 1 AND NEW.order_id IS NOT NULL
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT NEW.store_day, NEW.store, orders.kind, iif(NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.sale_id IS NULL, max(-NEW.amount, 0), 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, NEW.amount, 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, NEW.amount, 0) FROM orders WHERE orders.id = NEW.order_id
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
	DELETE FROM deposits_by_day WHERE (day, store, order_kind) IN (SELECT NEW.store_day, NEW.store, orders.kind FROM orders WHERE orders.id = NEW.order_id) AND taken = 0 AND refunded = 0 AND used = 0 AND kept = 0;
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
	DELETE FROM deposits_by_day WHERE (day, store, order_kind) IN (SELECT OLD.store_day, OLD.store, orders.kind FROM orders WHERE orders.id = OLD.order_id) AND taken = 0 AND refunded = 0 AND used = 0 AND kept = 0;
END;
--> statement-breakpoint
CREATE TRIGGER payments_taken_from_deposits_by_day AFTER DELETE ON payments
WHEN OLD.is_live = 1 AND OLD.order_id IS NOT NULL
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT OLD.store_day, OLD.store, orders.kind, -(iif(OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, OLD.amount, 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, OLD.amount, 0)) FROM orders WHERE orders.id = OLD.order_id
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
	DELETE FROM deposits_by_day WHERE (day, store, order_kind) IN (SELECT OLD.store_day, OLD.store, orders.kind FROM orders WHERE orders.id = OLD.order_id) AND taken = 0 AND refunded = 0 AND used = 0 AND kept = 0;
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
	DELETE FROM deposits_by_day WHERE (day, store, order_kind) IN (SELECT payments.store_day, payments.store, OLD.kind FROM payments WHERE OLD.id = payments.order_id) AND taken = 0 AND refunded = 0 AND used = 0 AND kept = 0;
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
	DELETE FROM repairs_by_status WHERE store = OLD.store AND status = OLD.status AND repairs = 0 AND customer_price = 0;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_taken_from_repairs_by_status AFTER DELETE ON repairs
BEGIN
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (OLD.store, OLD.status, -1, -OLD.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
	DELETE FROM repairs_by_status WHERE store = OLD.store AND status = OLD.status AND repairs = 0 AND customer_price = 0;
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
	DELETE FROM campaigns_by_status WHERE status = OLD.status AND campaigns = 0 AND sent_count = 0 AND open_count = 0 AND click_count = 0 AND conversion_count = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_taken_from_campaigns_by_status AFTER DELETE ON campaigns
BEGIN
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (OLD.status, -1, -OLD.sent_count, -OLD.open_count, -OLD.click_count, -OLD.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
	DELETE FROM campaigns_by_status WHERE status = OLD.status AND campaigns = 0 AND sent_count = 0 AND open_count = 0 AND click_count = 0 AND conversion_count = 0;
END;
--> statement-breakpoint
-- What a search covers of a row has a bound: a letter that folds to eighteen made texts that took it seconds.
UPDATE `repairs` SET `search_text` = substr(`search_text`, 1, 6000) WHERE length(`search_text`) > 6000;
--> statement-breakpoint
UPDATE `orders` SET `search_text` = substr(`search_text`, 1, 6000) WHERE length(`search_text`) > 6000;
--> statement-breakpoint
UPDATE `pieces` SET `search_text` = substr(`search_text`, 1, 6000) WHERE length(`search_text`) > 6000;
--> statement-breakpoint
UPDATE `customers` SET `search_text` = substr(`search_text`, 1, 6000) WHERE length(`search_text`) > 6000;
--> statement-breakpoint
UPDATE `processes` SET `search_text` = substr(`search_text`, 1, 6000) WHERE length(`search_text`) > 6000;
