CREATE TABLE `relatives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`name` text NOT NULL,
	`relation` text NOT NULL,
	`occasion` text,
	`date` text,
	`month_day` text,
	`note` text,
	`related_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`related_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "relatives_named" CHECK("name" <> ''),
	CONSTRAINT "relatives_date" CHECK("date" is null or "date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "relatives_month_day_form" CHECK("month_day" is null or "month_day" glob '[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "relatives_one_date" CHECK("date" is null or "month_day" is null),
	CONSTRAINT "relatives_other" CHECK("related_id" is null or "related_id" <> "customer_id")
) STRICT;
--> statement-breakpoint
CREATE INDEX `relatives_customer` ON `relatives` (`customer_id`,`id`);--> statement-breakpoint
CREATE INDEX `relatives_related` ON `relatives` (`related_id`) WHERE "related_id" is not null;--> statement-breakpoint
CREATE INDEX `relatives_month_day` ON `relatives` (coalesce(substr("date", 6), "month_day"));--> statement-breakpoint
CREATE TABLE `__new_customer_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`reason` text NOT NULL,
	`occasion` text NOT NULL,
	`outcome` text NOT NULL,
	`note` text,
	`next_day` text,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_calls_reason" CHECK("reason" in ('birthday', 'spouse_birthday', 'anniversary', 'family_date', 'purchase', 'cleaning', 'other')),
	CONSTRAINT "customer_calls_outcome" CHECK("outcome" in ('in_person', 'phone', 'text', 'email', 'not_reached')),
	CONSTRAINT "customer_calls_occasion_day" CHECK("occasion" is null or "occasion" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "customer_calls_next_day" CHECK("next_day" is null or "next_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_customer_calls`("id", "customer_id", "reason", "occasion", "outcome", "note", "next_day", "at", "employee_id") SELECT "id", "customer_id", "reason", "occasion", "outcome", "note", "next_day", "at", "employee_id" FROM `customer_calls`;--> statement-breakpoint
DROP TABLE `customer_calls`;--> statement-breakpoint
ALTER TABLE `__new_customer_calls` RENAME TO `customer_calls`;--> statement-breakpoint
CREATE INDEX `customer_calls_occasion` ON `customer_calls` (`customer_id`,`reason`,`occasion`,`id`);--> statement-breakpoint
CREATE INDEX `customer_calls_next` ON `customer_calls` (`next_day`,`id`) WHERE "next_day" is not null;--> statement-breakpoint
CREATE TABLE `__new_notice_dones` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`occurrence` text NOT NULL,
	`done_by` integer NOT NULL,
	`done_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `record_id`, `occurrence`),
	FOREIGN KEY (`done_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notice_dones_kind" CHECK("kind" in ('urgent_repair', 'repair_ready', 'order_late', 'order_due', 'workshop_overdue', 'estimate_asked', 'order_untold', 'instalment_late', 'birthday', 'spouse_birthday', 'anniversary', 'family_date'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_notice_dones`("kind", "record_id", "occurrence", "done_by", "done_at") SELECT "kind", "record_id", "occurrence", "done_by", "done_at" FROM `notice_dones`;--> statement-breakpoint
DROP TABLE `notice_dones`;--> statement-breakpoint
ALTER TABLE `__new_notice_dones` RENAME TO `notice_dones`;--> statement-breakpoint
CREATE INDEX `notice_dones_done_at` ON `notice_dones` (`done_at`);
