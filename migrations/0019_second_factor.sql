CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`employee_id` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `second_factors`(`employee_id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `recovery_codes_employee` ON `recovery_codes` (`employee_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`employee_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`set_up_at` integer NOT NULL,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`employee_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	`second_factor` text,
	`is_new_browser` integer NOT NULL,
	`is_announced` integer NOT NULL,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sign_ins_second_factor" CHECK("second_factor" in ('code', 'recovery-code')),
	CONSTRAINT "sign_ins_is_new_browser" CHECK("is_new_browser" in (0, 1)),
	CONSTRAINT "sign_ins_is_announced" CHECK("is_announced" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_ins_employee` ON `sign_ins` (`employee_id`);--> statement-breakpoint
CREATE INDEX `sign_ins_announced` ON `sign_ins` (`employee_id`) WHERE "is_announced" = 1;--> statement-breakpoint
CREATE INDEX `denials_employee` ON `denials` (`employee_id`,`minute`);