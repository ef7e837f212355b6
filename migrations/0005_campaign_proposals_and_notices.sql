CREATE TABLE `campaign_proposals` (
	`campaign_id` integer PRIMARY KEY NOT NULL,
	`message_content` text NOT NULL,
	`subject` text,
	`source` text NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` integer NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `notice_dones` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`occurrence` text NOT NULL,
	`done_by` integer NOT NULL,
	`done_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `record_id`, `occurrence`),
	FOREIGN KEY (`done_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notice_dones_kind" CHECK("kind" in ('urgent_repair', 'repair_ready', 'birthday', 'spouse_birthday', 'anniversary'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `notice_dones_done_at` ON `notice_dones` (`done_at`);--> statement-breakpoint
CREATE INDEX `customers_birthday` ON `customers` (substr("date_of_birth", 6));--> statement-breakpoint
CREATE INDEX `customers_anniversary` ON `customers` (substr("anniversary_date", 6));--> statement-breakpoint
CREATE INDEX `customers_spouse_birthday` ON `customers` (substr("spouse_dob", 6));