ALTER TABLE `audit_log` ADD `approved_by` integer REFERENCES employees(id);--> statement-breakpoint
CREATE INDEX `audit_log_approver` ON `audit_log` (`approved_by`,`at`,`id`) WHERE "approved_by" is not null;--> statement-breakpoint
DROP TRIGGER `audit_log_stays`;--> statement-breakpoint
CREATE TRIGGER `audit_log_stays` BEFORE UPDATE ON `audit_log`
WHEN NEW.`payload` IS NOT NULL
	OR NEW.`id` <> OLD.`id` OR NEW.`at` <> OLD.`at` OR NEW.`employee_id` IS NOT OLD.`employee_id`
	OR NEW.`approved_by` IS NOT OLD.`approved_by`
	OR NEW.`action` <> OLD.`action` OR NEW.`record_kind` <> OLD.`record_kind` OR NEW.`record_id` <> OLD.`record_id`
	OR NEW.`request_id` <> OLD.`request_id` OR NEW.`address` <> OLD.`address` OR NEW.`salt` <> OLD.`salt`
	OR NEW.`payload_digest` <> OLD.`payload_digest` OR NEW.`previous` <> OLD.`previous` OR NEW.`mac` <> OLD.`mac`
BEGIN
	SELECT RAISE(ABORT, 'of an audit row only the payload can be erased');
END;
