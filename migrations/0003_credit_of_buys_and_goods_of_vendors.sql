CREATE TABLE `credit_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`account` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `account`, `kind`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_not_owned` (
	`location` text NOT NULL,
	`state` text NOT NULL,
	`pieces` integer NOT NULL,
	`retail_price` integer NOT NULL,
	PRIMARY KEY(`location`, `state`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `pieces_purchased`;--> statement-breakpoint
DROP INDEX `pieces_available_purchased`;--> statement-breakpoint
CREATE INDEX `pieces_since` ON `pieces` (case when "purchase_date" is null then date("created_at" / 1000, 'unixepoch') else "purchase_date" end,`id`);--> statement-breakpoint
CREATE INDEX `pieces_available_since` ON `pieces` (case when "purchase_date" is null then date("created_at" / 1000, 'unixepoch') else "purchase_date" end,`id`) WHERE "state" = 'available';--> statement-breakpoint
ALTER TABLE `credit_movements` ADD `session_id` integer REFERENCES till_sessions(id);--> statement-breakpoint
CREATE INDEX `credit_movements_session` ON `credit_movements` (`session_id`) WHERE "session_id" is not null;
--> statement-breakpoint
-- A purchase of which everything came back is the last one of nobody.
UPDATE customers SET last_purchase_date = (
	SELECT max(s.store_day) FROM sales s
	WHERE s.customer_id IN (SELECT b.id FROM customers b WHERE b.id = customers.id OR b.merged_into = customers.id)
		AND s.is_live = 1 AND EXISTS (
			SELECT 1 FROM sale_lines l WHERE l.sale_id = s.id AND NOT EXISTS (
				SELECT 1 FROM return_lines r WHERE r.sale_line_id = l.id)))
WHERE id IN (
	SELECT coalesce(b.merged_into, b.id) FROM returns r
	JOIN sales s ON s.id = r.sale_id JOIN customers b ON b.id = s.customer_id);
--> statement-breakpoint
INSERT INTO stock_not_owned (location, state, pieces, retail_price)
SELECT coalesce(pieces.location, ''), pieces.state, sum(1), sum(pieces.retail_price) FROM pieces WHERE pieces.ownership <> 'owned' GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO credit_by_day (day, store, account, kind, amount)
SELECT credit_movements.store_day, credit_movements.store, credit_accounts.kind, iif(credit_movements.kind <> 'voided', credit_movements.kind, iif(credit_movements.buy_id IS NOT NULL, 'bought', iif(credit_movements.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))), sum(credit_movements.amount) FROM credit_movements, credit_accounts WHERE credit_accounts.id = credit_movements.account_id GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER pieces_added_to_stock_not_owned AFTER INSERT ON pieces
WHEN NEW.ownership <> 'owned'
BEGIN
	INSERT INTO stock_not_owned (location, state, pieces, retail_price)
	VALUES (coalesce(NEW.location, ''), NEW.state, 1, NEW.retail_price)
	ON CONFLICT (location, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
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
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock_not_owned AFTER DELETE ON pieces
WHEN OLD.ownership <> 'owned'
BEGIN
	INSERT INTO stock_not_owned (location, state, pieces, retail_price)
	VALUES (coalesce(OLD.location, ''), OLD.state, -1, -OLD.retail_price)
	ON CONFLICT (location, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
END;
--> statement-breakpoint
CREATE TRIGGER credit_movements_added_to_credit_by_day AFTER INSERT ON credit_movements
BEGIN
	INSERT INTO credit_by_day (day, store, account, kind, amount)
	SELECT NEW.store_day, NEW.store, credit_accounts.kind, iif(NEW.kind <> 'voided', NEW.kind, iif(NEW.buy_id IS NOT NULL, 'bought', iif(NEW.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))), NEW.amount FROM credit_accounts WHERE credit_accounts.id = NEW.account_id
	ON CONFLICT (day, store, account, kind) DO UPDATE SET amount = amount + excluded.amount;
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
END;
--> statement-breakpoint
CREATE TRIGGER credit_movements_taken_from_credit_by_day AFTER DELETE ON credit_movements
BEGIN
	INSERT INTO credit_by_day (day, store, account, kind, amount)
	SELECT OLD.store_day, OLD.store, credit_accounts.kind, iif(OLD.kind <> 'voided', OLD.kind, iif(OLD.buy_id IS NOT NULL, 'bought', iif(OLD.amount > 0, 'used', iif(credit_accounts.kind = 'gift_card', 'sold', 'refunded')))), -OLD.amount FROM credit_accounts WHERE credit_accounts.id = OLD.account_id
	ON CONFLICT (day, store, account, kind) DO UPDATE SET amount = amount + excluded.amount;
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
END;
