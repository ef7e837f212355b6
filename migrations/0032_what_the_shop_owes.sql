CREATE TABLE `credit_outstanding` (
	`kind` text PRIMARY KEY NOT NULL,
	`accounts` integer NOT NULL,
	`balance` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO credit_outstanding (kind, accounts, balance)
SELECT credit_accounts.kind, sum(1), sum(credit_accounts.balance) FROM credit_accounts WHERE credit_accounts.balance > 0 GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_added_to_credit_outstanding AFTER INSERT ON credit_accounts
WHEN NEW.balance > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES (NEW.kind, 1, NEW.balance)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
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
END;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_taken_from_credit_outstanding AFTER DELETE ON credit_accounts
WHEN OLD.balance > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES (OLD.kind, -1, -OLD.balance)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
END;
