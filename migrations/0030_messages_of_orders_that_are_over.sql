PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_key` text NOT NULL,
	`channel` text NOT NULL,
	`purpose` text NOT NULL,
	`address` text,
	`address_key` text,
	`customer_id` integer,
	`sale_id` integer,
	`return_id` integer,
	`order_id` integer,
	`campaign_id` integer,
	`test_of` integer,
	`subject` text,
	`words` text,
	`employee_id` integer NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`next_try_at` integer NOT NULL,
	`claimed_run` text,
	`provider_ref` text,
	`canceled_why` text,
	`again_of` integer,
	`queued_at` integer NOT NULL,
	`sent_at` integer,
	`settled_at` integer,
	`ask_at` integer,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`test_of`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`again_of`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_channel" CHECK("channel" in ('email', 'text', 'letter')),
	CONSTRAINT "messages_purpose" CHECK("purpose" in ('receipt', 'gift_receipt', 'return_slip', 'estimate', 'ready', 'reminder', 'payment_due', 'deposit', 'campaign', 'test')),
	CONSTRAINT "messages_state" CHECK("state" in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'unknown', 'canceled')),
	CONSTRAINT "messages_canceled_why" CHECK("canceled_why" in ('by_hand', 'refused', 'suppressed', 'never_said_yes', 'another_address', 'no_right', 'erased', 'order_over', 'another_customer')),
	CONSTRAINT "messages_canceled" CHECK(("state" = 'canceled') = ("canceled_why" is not null)),
	CONSTRAINT "messages_marketing" CHECK(("purpose" = 'campaign') = ("campaign_id" is not null)),
	CONSTRAINT "messages_settled" CHECK(("state" in ('queued', 'sending')) = ("settled_at" is null)),
	CONSTRAINT "messages_open" CHECK("settled_at" is not null or ("address" is not null and "address_key" is not null and "words" is not null)),
	CONSTRAINT "messages_about_one" CHECK(("sale_id" is not null) + ("return_id" is not null) + ("order_id" is not null) <= 1)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_messages`("id", "message_key", "channel", "purpose", "address", "address_key", "customer_id", "sale_id", "return_id", "order_id", "campaign_id", "test_of", "subject", "words", "employee_id", "state", "next_try_at", "claimed_run", "provider_ref", "canceled_why", "again_of", "queued_at", "sent_at", "settled_at", "ask_at") SELECT "id", "message_key", "channel", "purpose", "address", "address_key", "customer_id", "sale_id", "return_id", "order_id", "campaign_id", "test_of", "subject", "words", "employee_id", "state", "next_try_at", "claimed_run", "provider_ref", "canceled_why", "again_of", "queued_at", "sent_at", "settled_at", "ask_at" FROM `messages`;--> statement-breakpoint
DROP TABLE `messages`;--> statement-breakpoint
ALTER TABLE `__new_messages` RENAME TO `messages`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_message_key` ON `messages` (`message_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_provider_ref` ON `messages` (`channel`,`provider_ref`) WHERE "provider_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_again_of` ON `messages` (`again_of`) WHERE "again_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_campaign_customer` ON `messages` (`campaign_id`,`customer_id`) WHERE "campaign_id" is not null and "customer_id" is not null and "again_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_campaign_address` ON `messages` (`campaign_id`,`address_key`) WHERE "campaign_id" is not null and "address_key" is not null and "again_of" is null;--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`channel`,`next_try_at`,`id`) WHERE "state" = 'queued' and "campaign_id" is null;--> statement-breakpoint
CREATE INDEX `messages_due_marketing` ON `messages` (`channel`,`next_try_at`,`id`) WHERE "state" = 'queued' and "campaign_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_in_doubt` ON `messages` (`state`,`id`) WHERE "state" in ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX `messages_answered` ON `messages` (`channel`,`settled_at`,`id`) WHERE "state" in ('sent', 'delivered', 'bounced');--> statement-breakpoint
CREATE INDEX `messages_ask` ON `messages` (`channel`,`ask_at`,`id`) WHERE "ask_at" is not null;--> statement-breakpoint
CREATE INDEX `messages_worded` ON `messages` (`queued_at`,`id`) WHERE "words" is not null;--> statement-breakpoint
CREATE INDEX `messages_address` ON `messages` (`address_key`,`id`) WHERE "address_key" is not null;--> statement-breakpoint
CREATE INDEX `messages_customer` ON `messages` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_sale` ON `messages` (`sale_id`,`id`) WHERE "sale_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_return` ON `messages` (`return_id`,`id`) WHERE "return_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_order` ON `messages` (`order_id`,`id`) WHERE "order_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_campaign` ON `messages` (`campaign_id`,`state`) WHERE "campaign_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_test_of` ON `messages` (`test_of`) WHERE "test_of" is not null;