CREATE TABLE `campaign_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`url` text NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_links_url` ON `campaign_links` (`campaign_id`,`url`);--> statement-breakpoint
CREATE TABLE `door_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`message_id` integer NOT NULL,
	`campaign_link_id` integer,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_link_id`) REFERENCES `campaign_links`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "door_links_purpose" CHECK("purpose" in ('order', 'estimate', 'receipt', 'preferences', 'click')),
	CONSTRAINT "door_links_click" CHECK(("purpose" = 'click') = ("campaign_link_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `door_links_token_hash` ON `door_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `door_links_message` ON `door_links` (`message_id`,`id`);--> statement-breakpoint
CREATE INDEX `door_links_ends` ON `door_links` (`ends_at`,`id`);--> statement-breakpoint
CREATE TABLE `link_clicks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`campaign_link_id` integer NOT NULL,
	`at` integer NOT NULL,
	`is_machine` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_link_id`) REFERENCES `campaign_links`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "link_clicks_is_machine" CHECK("is_machine" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `link_clicks_message` ON `link_clicks` (`message_id`,`id`);--> statement-breakpoint
CREATE INDEX `link_clicks_link` ON `link_clicks` (`campaign_link_id`,`is_machine`,`message_id`);--> statement-breakpoint
CREATE TABLE `public_door` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text,
	CONSTRAINT "public_door_one" CHECK("id" = 1)
) STRICT;
--> statement-breakpoint
ALTER TABLE `orders` ADD `estimate_name` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `claim_code` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_claim_code` ON `orders` (`claim_code`) WHERE "claim_code" is not null;