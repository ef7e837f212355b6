CREATE TABLE `insights` (
	`id` integer PRIMARY KEY NOT NULL,
	`trend` text,
	`recommendation` text,
	`alert` text,
	`source` text NOT NULL,
	`made_at` integer NOT NULL,
	`seen_audit_id` integer NOT NULL,
	CONSTRAINT "insights_one" CHECK("id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `suggestions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`text` text NOT NULL,
	`source` text NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "suggestions_texts" CHECK("text" <> '' and "source" <> '')
) STRICT;
--> statement-breakpoint
CREATE INDEX `suggestions_customer` ON `suggestions` (`customer_id`,`id`);