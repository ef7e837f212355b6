CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`is_read_only` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`revoked_at` integer,
	`revoked_by` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revoked_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "api_tokens_role" CHECK("role" in ('read_only', 'sales', 'support', 'admin', 'owner')),
	CONSTRAINT "api_tokens_is_read_only" CHECK("is_read_only" in (0, 1)),
	CONSTRAINT "api_tokens_revoked_by" CHECK("revoked_by" is null or "revoked_at" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_token_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_employee` ON `api_tokens` (`employee_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_idempotency_keys` (
	`employee_id` integer NOT NULL,
	`token_id` integer DEFAULT 0 NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`record` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`employee_id`, `token_id`, `method`, `path`, `key`),
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_idempotency_keys`("employee_id", "method", "path", "key", "body_hash", "record", "created_at") SELECT "employee_id", "method", "path", "key", "body_hash", "record", "created_at" FROM `idempotency_keys` ORDER BY rowid;--> statement-breakpoint
DROP TABLE `idempotency_keys`;--> statement-breakpoint
ALTER TABLE `__new_idempotency_keys` RENAME TO `idempotency_keys`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_of_account` ON `idempotency_keys` (`employee_id`,`token_id`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `token_id` integer REFERENCES api_tokens(id);--> statement-breakpoint
CREATE INDEX `audit_log_token` ON `audit_log` (`token_id`,`at`,`id`) WHERE "token_id" is not null;--> statement-breakpoint
DROP TRIGGER `audit_log_stays`;
--> statement-breakpoint
CREATE TRIGGER `audit_log_stays` BEFORE UPDATE ON `audit_log`
WHEN NEW.`payload` IS NOT NULL
	OR NEW.`id` <> OLD.`id` OR NEW.`at` <> OLD.`at` OR NEW.`employee_id` IS NOT OLD.`employee_id`
	OR NEW.`approved_by` IS NOT OLD.`approved_by` OR NEW.`token_id` IS NOT OLD.`token_id`
	OR NEW.`action` <> OLD.`action` OR NEW.`record_kind` <> OLD.`record_kind` OR NEW.`record_id` <> OLD.`record_id`
	OR NEW.`request_id` <> OLD.`request_id` OR NEW.`address` <> OLD.`address` OR NEW.`salt` <> OLD.`salt`
	OR NEW.`payload_digest` <> OLD.`payload_digest` OR NEW.`previous` <> OLD.`previous` OR NEW.`mac` <> OLD.`mac`
BEGIN
	SELECT RAISE(ABORT, 'of an audit row only the payload can be erased');
END;
