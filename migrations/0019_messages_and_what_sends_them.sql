CREATE TABLE `message_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`begun_at` integer NOT NULL,
	`ended_at` integer,
	`answer` text,
	`code` integer,
	`said` text,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_attempts_answer" CHECK("answer" in ('accepted', 'later', 'never', 'unclear', 'signed_out')),
	CONSTRAINT "message_attempts_ended" CHECK(("answer" is null) = ("ended_at" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `message_attempts_message` ON `message_attempts` (`message_id`,`id`);--> statement-breakpoint
CREATE TABLE `messages` (
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
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`again_of`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_channel" CHECK("channel" in ('email', 'text', 'letter')),
	CONSTRAINT "messages_purpose" CHECK("purpose" in ('receipt', 'gift_receipt', 'return_slip', 'estimate', 'ready', 'reminder', 'payment_due', 'deposit', 'campaign', 'test')),
	CONSTRAINT "messages_state" CHECK("state" in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'unknown', 'canceled')),
	CONSTRAINT "messages_canceled_why" CHECK("canceled_why" in ('by_hand', 'refused', 'suppressed', 'never_said_yes', 'another_address', 'no_right', 'erased')),
	CONSTRAINT "messages_canceled" CHECK(("state" = 'canceled') = ("canceled_why" is not null)),
	CONSTRAINT "messages_marketing" CHECK(("purpose" = 'campaign') = ("campaign_id" is not null)),
	CONSTRAINT "messages_settled" CHECK(("state" in ('queued', 'sending')) = ("settled_at" is null)),
	CONSTRAINT "messages_open" CHECK("settled_at" is not null or ("address" is not null and "address_key" is not null and "words" is not null)),
	CONSTRAINT "messages_about_one" CHECK(("sale_id" is not null) + ("return_id" is not null) + ("order_id" is not null) <= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_message_key` ON `messages` (`message_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_provider_ref` ON `messages` (`channel`,`provider_ref`) WHERE "provider_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_again_of` ON `messages` (`again_of`) WHERE "again_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_campaign_customer` ON `messages` (`campaign_id`,`customer_id`) WHERE "campaign_id" is not null and "customer_id" is not null and "again_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_campaign_address` ON `messages` (`campaign_id`,`address_key`) WHERE "campaign_id" is not null and "address_key" is not null and "again_of" is null;--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`channel`,`next_try_at`,`id`) WHERE "state" = 'queued' and "campaign_id" is null;--> statement-breakpoint
CREATE INDEX `messages_due_marketing` ON `messages` (`channel`,`next_try_at`,`id`) WHERE "state" = 'queued' and "campaign_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_in_doubt` ON `messages` (`state`,`id`) WHERE "state" in ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX `messages_answered` ON `messages` (`channel`,`settled_at`,`id`) WHERE "state" in ('sent', 'delivered', 'bounced');--> statement-breakpoint
CREATE INDEX `messages_worded` ON `messages` (`queued_at`,`id`) WHERE "words" is not null;--> statement-breakpoint
CREATE INDEX `messages_address` ON `messages` (`address_key`,`id`) WHERE "address_key" is not null;--> statement-breakpoint
CREATE INDEX `messages_customer` ON `messages` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_sale` ON `messages` (`sale_id`,`id`) WHERE "sale_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_return` ON `messages` (`return_id`,`id`) WHERE "return_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_order` ON `messages` (`order_id`,`id`) WHERE "order_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_campaign` ON `messages` (`campaign_id`,`state`) WHERE "campaign_id" is not null;--> statement-breakpoint
CREATE TABLE `sending_channels` (
	`channel` text PRIMARY KEY NOT NULL,
	`goes_to` text,
	`reached_at` integer,
	`failing_since` integer,
	`said` text,
	CONSTRAINT "sending_channels_channel" CHECK("channel" in ('email', 'text', 'letter'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `sending_pace` (
	`channel` text NOT NULL,
	`minute` integer NOT NULL,
	`begun` integer NOT NULL,
	PRIMARY KEY(`channel`, `minute`),
	CONSTRAINT "sending_pace_channel" CHECK("channel" in ('email', 'text', 'letter'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `sending_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`machine` text NOT NULL,
	`paused_at` integer,
	`paused_why` text,
	`paused_by` integer,
	`paused_said` text,
	`resumed_at` integer,
	FOREIGN KEY (`paused_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sending_state_one" CHECK("id" = 1),
	CONSTRAINT "sending_state_paused_why" CHECK("paused_why" in ('by_hand', 'signed_out', 'bounces', 'restored', 'another_machine')),
	CONSTRAINT "sending_state_paused" CHECK(("paused_at" is null) = ("paused_why" is null))
) STRICT;
