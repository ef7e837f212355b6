CREATE TABLE `sales_by_seller_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`seller_id` integer NOT NULL,
	`sales` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `tier`, `seller_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_by_seller_month` (
	`month` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`seller_id` integer NOT NULL,
	`sales` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`month`, `store`, `tier`, `seller_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total)
SELECT sales.store_day, sales.store, sales.customer_tier, sales.seller_id, sum(1), sum(sales.total) FROM sales WHERE sales.is_live = 1 GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total)
WITH sales_by_seller_day (day, store, tier, seller_id, sales, total) AS (SELECT sales.store_day, sales.store, sales.customer_tier, sales.seller_id, sum(1), sum(sales.total) FROM sales WHERE sales.is_live = 1 GROUP BY 1, 2, 3, 4) SELECT substr(sales_by_seller_day.day, 1, 7), sales_by_seller_day.store, sales_by_seller_day.tier, sales_by_seller_day.seller_id, sum(sales_by_seller_day.sales), sum(sales_by_seller_day.total) FROM sales_by_seller_day GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_sales_by_seller_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total)
	VALUES (NEW.store_day, NEW.store, NEW.customer_tier, NEW.seller_id, 1, NEW.total)
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_by_seller_day AFTER UPDATE OF store_day, store, customer_tier, seller_id, total, is_live ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier OR NEW.seller_id IS NOT OLD.seller_id OR NEW.total IS NOT OLD.total OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total)
	SELECT OLD.store_day, OLD.store, OLD.customer_tier, OLD.seller_id, -1, -OLD.total WHERE OLD.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total)
	SELECT NEW.store_day, NEW.store, NEW.customer_tier, NEW.seller_id, 1, NEW.total WHERE NEW.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_sales_by_seller_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total)
	VALUES (OLD.store_day, OLD.store, OLD.customer_tier, OLD.seller_id, -1, -OLD.total)
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_added_to_sales_by_seller_month AFTER INSERT ON sales_by_seller_day
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.seller_id, NEW.sales, NEW.total)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_changed_in_sales_by_seller_month AFTER UPDATE OF sales, total ON sales_by_seller_day
WHEN NEW.sales IS NOT OLD.sales OR NEW.total IS NOT OLD.total
BEGIN
	UPDATE sales_by_seller_month SET sales = sales + NEW.sales - OLD.sales, total = total + NEW.total - OLD.total
	WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND seller_id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_taken_from_sales_by_seller_month AFTER DELETE ON sales_by_seller_day
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total)
	VALUES (substr(OLD.day, 1, 7), OLD.store, OLD.tier, OLD.seller_id, -OLD.sales, -OLD.total)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total;
END;
