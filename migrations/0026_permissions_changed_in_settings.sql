CREATE TABLE `changed_roles` (
	`role` text PRIMARY KEY NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`changed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "changed_roles_role" CHECK("role" in ('read_only', 'sales', 'support', 'admin'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `employee_permissions` (
	`employee_id` integer NOT NULL,
	`permission` text NOT NULL,
	`is_allowed` integer NOT NULL,
	PRIMARY KEY(`employee_id`, `permission`),
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "employee_permissions_permission" CHECK("permission" not in ('own', 'dashboard.view')),
	CONSTRAINT "employee_permissions_is_allowed" CHECK("is_allowed" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `role_permissions` (
	`role` text NOT NULL,
	`permission` text NOT NULL,
	`is_allowed` integer NOT NULL,
	PRIMARY KEY(`role`, `permission`),
	FOREIGN KEY (`role`) REFERENCES `changed_roles`(`role`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "role_permissions_permission" CHECK("permission" not in ('own', 'dashboard.view')),
	CONSTRAINT "role_permissions_is_allowed" CHECK("is_allowed" in (0, 1))
) STRICT;
