CREATE TABLE `customer_calls` (
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
	CONSTRAINT "customer_calls_reason" CHECK("reason" in ('birthday', 'spouse_birthday', 'anniversary', 'purchase', 'cleaning', 'other')),
	CONSTRAINT "customer_calls_outcome" CHECK("outcome" in ('in_person', 'phone', 'text', 'email', 'not_reached')),
	CONSTRAINT "customer_calls_occasion_day" CHECK("occasion" is null or "occasion" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "customer_calls_next_day" CHECK("next_day" is null or "next_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `customer_calls_occasion` ON `customer_calls` (`customer_id`,`reason`,`occasion`,`id`);--> statement-breakpoint
CREATE INDEX `customer_calls_next` ON `customer_calls` (`next_day`,`id`) WHERE "next_day" is not null;--> statement-breakpoint
CREATE INDEX `customers_last_purchase` ON `customers` (`last_purchase_date`,`id`);