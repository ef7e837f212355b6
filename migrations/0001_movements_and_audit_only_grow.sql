CREATE TRIGGER `piece_movements_stay` BEFORE UPDATE ON `piece_movements`
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `piece_movements_last` BEFORE DELETE ON `piece_movements`
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_last` BEFORE DELETE ON `audit_log`
BEGIN
	SELECT RAISE(ABORT, 'the audit log only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_stays` BEFORE UPDATE ON `audit_log`
WHEN NEW.`payload` IS NOT NULL
	OR NEW.`id` <> OLD.`id` OR NEW.`at` <> OLD.`at` OR NEW.`employee_id` IS NOT OLD.`employee_id`
	OR NEW.`action` <> OLD.`action` OR NEW.`record_kind` <> OLD.`record_kind` OR NEW.`record_id` <> OLD.`record_id`
	OR NEW.`request_id` <> OLD.`request_id` OR NEW.`address` <> OLD.`address` OR NEW.`salt` <> OLD.`salt`
	OR NEW.`payload_digest` <> OLD.`payload_digest` OR NEW.`previous` <> OLD.`previous` OR NEW.`mac` <> OLD.`mac`
BEGIN
	SELECT RAISE(ABORT, 'of an audit row only the payload can be erased');
END;
