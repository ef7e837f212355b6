CREATE TRIGGER `credit_movements_stay` BEFORE UPDATE ON `credit_movements`
BEGIN
	SELECT RAISE(ABORT, 'movements of credit are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `credit_movements_last` BEFORE DELETE ON `credit_movements`
BEGIN
	SELECT RAISE(ABORT, 'movements of credit are only ever added');
END;
