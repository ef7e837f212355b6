DROP INDEX `audit_log_employee`;--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`,`id`,`employee_id`,`record_kind`);--> statement-breakpoint
CREATE INDEX `audit_log_kind` ON `audit_log` (`record_kind`,`at`,`id`,`employee_id`);--> statement-breakpoint
CREATE INDEX `audit_log_employee` ON `audit_log` (`employee_id`,`at`,`id`);