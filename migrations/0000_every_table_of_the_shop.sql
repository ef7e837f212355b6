CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer,
	`action` text NOT NULL,
	`record_kind` text NOT NULL,
	`record_id` text NOT NULL,
	`request_id` text NOT NULL,
	`address` text NOT NULL,
	`salt` text NOT NULL,
	`payload_digest` text NOT NULL,
	`payload` text,
	`previous` text NOT NULL,
	`mac` text NOT NULL,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_record` ON `audit_log` (`record_kind`,`record_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_employee` ON `audit_log` (`employee_id`,`id`);--> statement-breakpoint
CREATE TABLE `denials` (
	`minute` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`permission` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`minute`, `employee_id`, `permission`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`message_content` text NOT NULL,
	`subject` text,
	`audience_tier` text,
	`audience_gender` text,
	`audience_age_range` text,
	`audience_location` text,
	`scheduled_at` integer,
	`status` text DEFAULT 'draft' NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`open_count` integer DEFAULT 0 NOT NULL,
	`click_count` integer DEFAULT 0 NOT NULL,
	`conversion_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "campaigns_type" CHECK("type" in ('email', 'sms', 'direct_mail')),
	CONSTRAINT "campaigns_status" CHECK("status" in ('draft', 'active', 'paused', 'completed')),
	CONSTRAINT "campaigns_sent" CHECK("sent_count" is null or "sent_count" >= 0),
	CONSTRAINT "campaigns_opened" CHECK("open_count" is null or "open_count" >= 0),
	CONSTRAINT "campaigns_clicked" CHECK("click_count" is null or "click_count" >= 0),
	CONSTRAINT "campaigns_converted" CHECK("conversion_count" is null or "conversion_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `campaigns_created` ON `campaigns` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text,
	`cell_phone` text,
	`street` text,
	`city` text,
	`state` text,
	`zip_code` text,
	`date_of_birth` text,
	`gender` text,
	`anniversary_date` text,
	`spouse_name` text,
	`spouse_dob` text,
	`home_store` text NOT NULL,
	`tier` text DEFAULT 'silver' NOT NULL,
	`jewelry_preferences` text,
	`notes` text,
	`last_purchase_date` text,
	`total_spent` integer DEFAULT 0 NOT NULL,
	`search_text` text NOT NULL,
	`sort_name` text NOT NULL,
	`folded_email` text,
	`name_and_phone` text,
	`import_id` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`home_store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customers_gender" CHECK("gender" in ('male', 'female', 'other')),
	CONSTRAINT "customers_tier" CHECK("tier" in ('diamond', 'platinum', 'gold', 'silver')),
	CONSTRAINT "customers_names" CHECK("first_name" <> '' and "last_name" <> ''),
	CONSTRAINT "customers_total_spent" CHECK("total_spent" is null or "total_spent" >= 0),
	CONSTRAINT "customers_date_of_birth" CHECK("date_of_birth" is null or "date_of_birth" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "customers_anniversary_date" CHECK("anniversary_date" is null or "anniversary_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "customers_spouse_dob" CHECK("spouse_dob" is null or "spouse_dob" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "customers_last_purchase_date" CHECK("last_purchase_date" is null or "last_purchase_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `customers_sort_name` ON `customers` (`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `customers_tier` ON `customers` (`tier`,`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `customers_home_store` ON `customers` (`home_store`,`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `customers_folded_email` ON `customers` (`folded_email`);--> statement-breakpoint
CREATE INDEX `customers_name_and_phone` ON `customers` (`name_and_phone`);--> statement-breakpoint
CREATE INDEX `customers_total_spent` ON `customers` (`total_spent`,`id`);--> statement-breakpoint
CREATE INDEX `customers_import` ON `customers` (`import_id`);--> statement-breakpoint
CREATE TABLE `import_errors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`row` integer NOT NULL,
	`column` text NOT NULL,
	`reason` text NOT NULL,
	`cells` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_errors_import` ON `import_errors` (`import_id`,`row`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`employee_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`size` integer NOT NULL,
	`state` text NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`imported` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`unused_columns` text DEFAULT '[]' NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_state" CHECK("state" in ('running', 'complete', 'interrupted')),
	CONSTRAINT "imports_rows" CHECK("imported" + "failed" = "rows")
) STRICT;
--> statement-breakpoint
CREATE TABLE `employees` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`phone` text,
	`home_store` text,
	`is_active` integer DEFAULT true NOT NULL,
	`password_hash` text,
	`password_set_at` integer,
	`location` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`home_store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`location`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "employees_role" CHECK("role" in ('read_only', 'sales', 'support', 'admin', 'owner')),
	CONSTRAINT "employees_is_active" CHECK("is_active" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `employees_email` ON `employees` (`email`);--> statement-breakpoint
CREATE TABLE `form_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`employee_id` integer NOT NULL,
	`path` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`employee_id` integer NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`record` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`employee_id`, `method`, `path`, `key`),
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`employee_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_employee` ON `sessions` (`employee_id`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_hash` text NOT NULL,
	`address` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_failures_account` ON `sign_in_failures` (`account_hash`,`at`);--> statement-breakpoint
CREATE TABLE `piece_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`piece_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`store` text,
	`employee_id` integer NOT NULL,
	`sale_id` integer,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `piece_movements_piece` ON `piece_movements` (`piece_id`,`id`);--> statement-breakpoint
CREATE TABLE `pieces` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sku` text NOT NULL,
	`folded_sku` text NOT NULL,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`cost` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`purchase_date` text,
	`weight` integer,
	`location` text,
	`melt_price` integer,
	`breakdown_price` integer,
	`state` text DEFAULT 'available' NOT NULL,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`location`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pieces_texts" CHECK("sku" <> '' and "category" <> '' and "description" <> ''),
	CONSTRAINT "pieces_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "pieces_retail_price" CHECK("retail_price" is null or "retail_price" >= 0),
	CONSTRAINT "pieces_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "pieces_melt_price" CHECK("melt_price" is null or "melt_price" >= 0),
	CONSTRAINT "pieces_breakdown_price" CHECK("breakdown_price" is null or "breakdown_price" >= 0),
	CONSTRAINT "pieces_purchase_date" CHECK("purchase_date" is null or "purchase_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pieces_folded_sku` ON `pieces` (`folded_sku`);--> statement-breakpoint
CREATE INDEX `pieces_state` ON `pieces` (`state`,`location`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_category` ON `pieces` (`category`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_location` ON `pieces` (`location`,`id`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sha256` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`size` integer NOT NULL,
	`uploaded_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`uploaded_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `process_files` (
	`process_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	PRIMARY KEY(`process_id`, `file_id`),
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `processes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`category` text,
	`pdf_url` text,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `processes_created` ON `processes` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `repairs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`item` text NOT NULL,
	`description` text,
	`cost_to_repair` integer NOT NULL,
	`customer_price` integer NOT NULL,
	`store` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`status_changed_at` integer NOT NULL,
	`notes` text,
	`intake_at` integer NOT NULL,
	`intake_day` text NOT NULL,
	`taken_in_by` integer NOT NULL,
	`search_text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_in_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repairs_status" CHECK("status" in ('pending', 'in_progress', 'completed', 'picked_up')),
	CONSTRAINT "repairs_intake_day" CHECK("intake_day" is null or "intake_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "repairs_cost" CHECK("cost_to_repair" is null or "cost_to_repair" >= 0),
	CONSTRAINT "repairs_price" CHECK("customer_price" is null or "customer_price" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `repairs_status` ON `repairs` (`status`,`store`,`intake_at`);--> statement-breakpoint
CREATE INDEX `repairs_intake` ON `repairs` (`intake_at`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_customer` ON `repairs` (`customer_id`,`intake_at`);--> statement-breakpoint
CREATE TABLE `sale_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`piece_id` integer NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`sku` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`weight` integer,
	`is_live` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_lines_is_live" CHECK("is_live" in (0, 1)),
	CONSTRAINT "sale_lines_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "sale_lines_cost" CHECK("cost" is null or "cost" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sale_lines_sale` ON `sale_lines` (`sale_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sale_lines_live_piece` ON `sale_lines` (`piece_id`) WHERE "is_live" = 1;--> statement-breakpoint
CREATE TABLE `sale_trade_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`description` text,
	`value` integer NOT NULL,
	`weight` integer,
	`melt` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_trade_ins_value" CHECK("value" is null or "value" >= 0),
	CONSTRAINT "sale_trade_ins_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "sale_trade_ins_melt" CHECK("melt" is null or "melt" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sale_trade_ins_sale` ON `sale_trade_ins` (`sale_id`);--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`store` text NOT NULL,
	`seller_id` integer NOT NULL,
	`sold_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`customer_tier` text NOT NULL,
	`commission_rate` integer NOT NULL,
	`sale_price` integer NOT NULL,
	`item_cost` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`tax` integer NOT NULL,
	`shipping_charge` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`net_profit` integer NOT NULL,
	`is_live` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sales_customer_tier" CHECK("customer_tier" in ('diamond', 'platinum', 'gold', 'silver')),
	CONSTRAINT "sales_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "sales_is_live" CHECK("is_live" in (0, 1)),
	CONSTRAINT "sales_sale_price" CHECK("sale_price" is null or "sale_price" >= 0),
	CONSTRAINT "sales_item_cost" CHECK("item_cost" is null or "item_cost" >= 0),
	CONSTRAINT "sales_trade_in_value" CHECK("trade_in_value" is null or "trade_in_value" >= 0),
	CONSTRAINT "sales_tax" CHECK("tax" is null or "tax" >= 0),
	CONSTRAINT "sales_shipping_charge" CHECK("shipping_charge" is null or "shipping_charge" >= 0),
	CONSTRAINT "sales_total" CHECK("total" >= 0 and "total" = "sale_price" - "trade_in_value" + "tax" + "shipping_charge"),
	CONSTRAINT "sales_net_profit" CHECK("net_profit" = "total" - "commission" - "item_cost")
) STRICT;
--> statement-breakpoint
CREATE INDEX `sales_sold_at` ON `sales` (`sold_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_store` ON `sales` (`store`,`sold_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_store_day` ON `sales` (`store_day`,`store`);--> statement-breakpoint
CREATE INDEX `sales_customer` ON `sales` (`customer_id`,`sold_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`changed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `stores` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`zone` text NOT NULL,
	`address` text,
	`phone` text,
	`tax_rate` integer DEFAULT 0 NOT NULL,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stores_tax_rate" CHECK("tax_rate" is null or "tax_rate" >= 0)
) STRICT;
