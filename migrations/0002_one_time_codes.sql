CREATE TABLE `one_time_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purpose` text NOT NULL,
	`employee_id` integer,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`used_at` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_codes_purpose" CHECK("purpose" in ('first-run', 'set-password')),
	CONSTRAINT "one_time_codes_whose" CHECK(("purpose" = 'first-run') = ("employee_id" is null)),
	CONSTRAINT "one_time_codes_expiry" CHECK(("purpose" = 'first-run') = ("expires_at" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_codes_code_hash` ON `one_time_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `one_time_codes_employee` ON `one_time_codes` (`employee_id`);