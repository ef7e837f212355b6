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
CREATE INDEX `suggestions_customer` ON `suggestions` (`customer_id`,`id`);--> statement-breakpoint
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
	`approved_by` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_record` ON `audit_log` (`record_kind`,`record_id`,`at`,`id`,`employee_id`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_employee` ON `audit_log` (`employee_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`,`id`,`employee_id`,`record_kind`);--> statement-breakpoint
CREATE INDEX `audit_log_approver` ON `audit_log` (`approved_by`,`at`,`id`) WHERE "approved_by" is not null;--> statement-breakpoint
CREATE INDEX `audit_log_kind` ON `audit_log` (`record_kind`,`at`,`id`,`employee_id`);--> statement-breakpoint
CREATE TABLE `denials` (
	`minute` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`permission` text NOT NULL,
	`count` integer NOT NULL,
	`address` text NOT NULL,
	PRIMARY KEY(`minute`, `employee_id`, `permission`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `denials_employee` ON `denials` (`employee_id`,`minute`);--> statement-breakpoint
CREATE TABLE `bulk_change_rows` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bulk_change_id` integer NOT NULL,
	`piece_id` integer NOT NULL,
	`version` integer NOT NULL,
	`before` text,
	`after` text,
	`outcome` text NOT NULL,
	`reason` text,
	FOREIGN KEY (`bulk_change_id`) REFERENCES `bulk_changes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_change_rows_outcome" CHECK("outcome" in ('waiting', 'changed', 'left_out')),
	CONSTRAINT "bulk_change_rows_reason" CHECK(("reason" is null) = ("outcome" <> 'left_out'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_change_rows_piece` ON `bulk_change_rows` (`bulk_change_id`,`piece_id`);--> statement-breakpoint
CREATE INDEX `bulk_change_rows_of` ON `bulk_change_rows` (`piece_id`);--> statement-breakpoint
CREATE INDEX `bulk_change_rows_outcome` ON `bulk_change_rows` (`bulk_change_id`,`outcome`,`reason`,`piece_id`);--> statement-breakpoint
CREATE TABLE `bulk_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`employee_id` integer NOT NULL,
	`at` integer NOT NULL,
	`field` text NOT NULL,
	`change` text,
	`chosen` text,
	`undo_of` integer,
	`state` text NOT NULL,
	`drawn_to` integer,
	`waiting` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`left_out` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undo_of`) REFERENCES `bulk_changes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_changes_field" CHECK("field" in ('location', 'category', 'price')),
	CONSTRAINT "bulk_changes_state" CHECK("state" in ('drawing', 'preview', 'running', 'interrupted', 'complete')),
	CONSTRAINT "bulk_changes_what" CHECK(("change" is null) = ("undo_of" is not null)),
	CONSTRAINT "bulk_changes_counts" CHECK("waiting" >= 0 and "changed" >= 0 and "left_out" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_changes_undo` ON `bulk_changes` (`undo_of`) WHERE "state" not in ('drawing', 'preview');--> statement-breakpoint
CREATE INDEX `bulk_changes_begun` ON `bulk_changes` (`id`) WHERE "state" not in ('drawing', 'preview');--> statement-breakpoint
CREATE INDEX `bulk_changes_unbegun` ON `bulk_changes` (`id`) WHERE "state" in ('drawing', 'preview');--> statement-breakpoint
CREATE INDEX `bulk_changes_running` ON `bulk_changes` (`id`) WHERE "state" = 'running';--> statement-breakpoint
CREATE TABLE `buy_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`buy_id` integer NOT NULL,
	`description` text NOT NULL,
	`metal` text,
	`karat` text,
	`weight` integer,
	`weight_given` integer,
	`weight_unit` text,
	`is_scrap` integer DEFAULT false NOT NULL,
	`price` integer NOT NULL,
	`melt` integer,
	`working` text,
	`piece_id` integer,
	FOREIGN KEY (`buy_id`) REFERENCES `buys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "buy_lines_description" CHECK("description" <> ''),
	CONSTRAINT "buy_lines_metal" CHECK("metal" is null or "metal" in ('yellow_gold', 'white_gold', 'rose_gold', 'two_tone_gold', 'platinum', 'palladium', 'silver', 'stainless_steel', 'titanium', 'tungsten', 'other')),
	CONSTRAINT "buy_lines_karat" CHECK("karat" is null or "karat" in ('9K', '10K', '14K', '18K', '22K', '24K', '800', '900', '925', '950', '999')),
	CONSTRAINT "buy_lines_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "buy_lines_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)),
	CONSTRAINT "buy_lines_is_scrap" CHECK("is_scrap" in (0, 1)),
	CONSTRAINT "buy_lines_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "buy_lines_melt" CHECK("melt" is null or "melt" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `buy_lines_buy` ON `buy_lines` (`buy_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `buy_lines_piece` ON `buy_lines` (`piece_id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE TABLE `buys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`store` text NOT NULL,
	`customer_id` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`bought_at` integer,
	`store_day` text,
	`bought_by` integer,
	`paid_by` text,
	`check_number` text,
	`session_id` integer,
	`total` integer,
	`voided_at` integer,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bought_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "buys_state" CHECK("state" in ('open', 'bought', 'voided', 'discarded')),
	CONSTRAINT "buys_paid_by" CHECK("paid_by" is null or "paid_by" in ('cash', 'check', 'store_credit')),
	CONSTRAINT "buys_bought" CHECK(("bought_at" is not null) = ("state" in ('bought', 'voided')) and ("bought_at" is null) = ("bought_by" is null) and ("bought_at" is null) = ("store_day" is null) and ("bought_at" is null) = ("paid_by" is null) and ("bought_at" is null) = ("total" is null)),
	CONSTRAINT "buys_voided" CHECK(("voided_at" is not null) = ("state" = 'voided') and ("voided_at" is null) = ("voided_by" is null)),
	CONSTRAINT "buys_session" CHECK(("session_id" is not null) = ("paid_by" is not null and "paid_by" = 'cash')),
	CONSTRAINT "buys_check_number" CHECK("check_number" is null or "paid_by" = 'check'),
	CONSTRAINT "buys_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "buys_total" CHECK("total" is null or "total" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `buys_store` ON `buys` (`store`,`id`);--> statement-breakpoint
CREATE INDEX `buys_customer` ON `buys` (`customer_id`,`id`);--> statement-breakpoint
CREATE INDEX `buys_open` ON `buys` (`id`) WHERE "state" = 'open';--> statement-breakpoint
CREATE TABLE `seller_identities` (
	`buy_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`id_type` text NOT NULL,
	`id_number` text NOT NULL,
	`issuer` text NOT NULL,
	`expires` text,
	`date_of_birth` text NOT NULL,
	`address` text NOT NULL,
	`note` text,
	`taken_at` integer NOT NULL,
	`taken_by` integer NOT NULL,
	FOREIGN KEY (`buy_id`) REFERENCES `buys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "seller_identities_expires" CHECK("expires" is null or "expires" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "seller_identities_date_of_birth" CHECK("date_of_birth" is null or "date_of_birth" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `seller_identities_taken` ON `seller_identities` (`taken_at`);--> statement-breakpoint
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
CREATE TABLE `contact_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`channel` text NOT NULL,
	`answer` text,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contact_consents_channel" CHECK("channel" in ('phone', 'text', 'email', 'post')),
	CONSTRAINT "contact_consents_answer" CHECK("answer" in ('yes', 'no'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `contact_consents_customer` ON `contact_consents` (`customer_id`,`id`);--> statement-breakpoint
CREATE TABLE `count_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_id` integer NOT NULL,
	`decision` text NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `count_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "count_decisions_decision" CHECK("decision" in ('lost', 'found_since', 'put_here', 'back_in_stock', 'left'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `count_decisions_line` ON `count_decisions` (`line_id`);--> statement-breakpoint
CREATE TABLE `count_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`count_id` integer NOT NULL,
	`result` text NOT NULL,
	`order_id` integer,
	`piece_id` integer,
	`scanned` text,
	`store` text,
	`place` text,
	`place_name` text,
	`category` text,
	`display_case` text,
	`state` text,
	`retail_price` integer,
	`cost` integer,
	`sale_id` integer,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`count_id`) REFERENCES `counts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "count_lines_result" CHECK("result" in ('found', 'missing', 'elsewhere', 'other_store', 'handed_over', 'sold', 'away', 'twice', 'unknown')),
	CONSTRAINT "count_lines_of_one" CHECK(("order_id" is not null) + ("piece_id" is not null) + ("scanned" is not null) = 1),
	CONSTRAINT "count_lines_scanned" CHECK(("scanned" is not null or "result" <> 'unknown') and ("scanned" is null or "result" in ('unknown', 'twice'))),
	CONSTRAINT "count_lines_value" CHECK(("piece_id" is null) = ("retail_price" is null) and ("piece_id" is null) = ("cost" is null)),
	CONSTRAINT "count_lines_place" CHECK("place" is null or "place" in ('tray', 'safe', 'bench', 'workshop', 'ready', 'handed_over'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `count_lines_order` ON `count_lines` (`count_id`,`order_id`) WHERE "order_id" is not null and "result" <> 'twice';--> statement-breakpoint
CREATE UNIQUE INDEX `count_lines_piece` ON `count_lines` (`count_id`,`piece_id`) WHERE "piece_id" is not null and "result" <> 'twice';--> statement-breakpoint
CREATE INDEX `count_lines_of_piece` ON `count_lines` (`piece_id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE INDEX `count_lines_unknown` ON `count_lines` (`count_id`,`scanned`) WHERE "scanned" is not null;--> statement-breakpoint
CREATE INDEX `count_lines_person` ON `count_lines` (`count_id`,`employee_id`,`id`);--> statement-breakpoint
CREATE INDEX `count_lines_count` ON `count_lines` (`count_id`,`id`);--> statement-breakpoint
CREATE INDEX `count_lines_result` ON `count_lines` (`count_id`,`result`,`id`);--> statement-breakpoint
CREATE TABLE `counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`store` text NOT NULL,
	`place` text,
	`place_name` text,
	`category` text,
	`display_case` text,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`ended_at` integer,
	`ended_by` integer,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "counts_kind" CHECK("kind" in ('orders', 'pieces')),
	CONSTRAINT "counts_place" CHECK("place" is null or "place" in ('tray', 'safe', 'bench', 'workshop', 'ready', 'handed_over')),
	CONSTRAINT "counts_scope" CHECK("kind" = 'pieces' and "place" is null and "place_name" is null
        or "kind" = 'orders' and "category" is null and "display_case" is null),
	CONSTRAINT "counts_ended" CHECK(("ended_at" is null) = ("ended_by" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `counts_store` ON `counts` (`store`,`id`);--> statement-breakpoint
CREATE TABLE `credit_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`sale_id` integer,
	`return_id` integer,
	`buy_id` integer,
	`store` text NOT NULL,
	`at` integer NOT NULL,
	`store_day` text NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `credit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buy_id`) REFERENCES `buys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_movements_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `credit_movements_account` ON `credit_movements` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `credit_movements_sale` ON `credit_movements` (`sale_id`);--> statement-breakpoint
CREATE INDEX `credit_movements_buy` ON `credit_movements` (`buy_id`) WHERE "buy_id" is not null;--> statement-breakpoint
CREATE TABLE `credit_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`customer_id` integer,
	`number` text,
	`balance` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_accounts_kind" CHECK("kind" in ('store_credit', 'gift_card')),
	CONSTRAINT "credit_accounts_owner" CHECK(("kind" = 'store_credit') = ("customer_id" is not null) and ("kind" = 'gift_card') = ("number" is not null)),
	CONSTRAINT "credit_accounts_number" CHECK("number" is null or length("number") = 16),
	CONSTRAINT "credit_accounts_balance" CHECK("balance" is null or "balance" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_accounts_customer` ON `credit_accounts` (`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_accounts_number` ON `credit_accounts` (`number`);--> statement-breakpoint
CREATE INDEX `credit_accounts_outstanding` ON `credit_accounts` (`kind`,`id`) WHERE "balance" > 0;--> statement-breakpoint
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
	CONSTRAINT "customer_calls_reason" CHECK("reason" in ('birthday', 'spouse_birthday', 'anniversary', 'family_date', 'purchase', 'cleaning', 'other')),
	CONSTRAINT "customer_calls_outcome" CHECK("outcome" in ('in_person', 'phone', 'text', 'email', 'not_reached')),
	CONSTRAINT "customer_calls_occasion_day" CHECK("occasion" is null or "occasion" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "customer_calls_next_day" CHECK("next_day" is null or "next_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `customer_calls_occasion` ON `customer_calls` (`customer_id`,`reason`,`occasion`,`id`);--> statement-breakpoint
CREATE INDEX `customer_calls_next` ON `customer_calls` (`next_day`,`id`) WHERE "next_day" is not null;--> statement-breakpoint
CREATE TABLE `customer_keys` (
	`key` text NOT NULL,
	`customer_id` integer NOT NULL,
	PRIMARY KEY(`key`, `customer_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `customer_keys_customer` ON `customer_keys` (`customer_id`);--> statement-breakpoint
CREATE TABLE `customer_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kept_id` integer NOT NULL,
	`merged_id` integer NOT NULL,
	`fields` text NOT NULL,
	`merged_at` integer NOT NULL,
	`merged_by` integer NOT NULL,
	`undone_at` integer,
	`undone_by` integer,
	FOREIGN KEY (`kept_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merged_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merged_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undone_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_merges_two" CHECK("kept_id" <> "merged_id"),
	CONSTRAINT "customer_merges_undone" CHECK("undone_by" is null or "undone_at" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_merges_merged` ON `customer_merges` (`merged_id`) WHERE "undone_at" is null;--> statement-breakpoint
CREATE INDEX `customer_merges_of` ON `customer_merges` (`merged_id`);--> statement-breakpoint
CREATE INDEX `customer_merges_kept` ON `customer_merges` (`kept_id`,`id`);--> statement-breakpoint
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
	`ring_size` text,
	`bracelet_size` text,
	`neck_size` text,
	`size_note` text,
	`loves` text,
	`avoids` text,
	`avoids_note` text,
	`birth_month_day` text,
	`anniversary_month_day` text,
	`spouse_month_day` text,
	`refused_channels` integer DEFAULT 0 NOT NULL,
	`last_purchase_date` text,
	`total_spent` integer DEFAULT 0 NOT NULL,
	`search_text` text NOT NULL,
	`sort_name` text NOT NULL,
	`folded_email` text,
	`name_and_phone` text,
	`import_id` integer,
	`created_at` integer NOT NULL,
	`erased_at` integer,
	`erased_by` integer,
	`merged_into` integer,
	`is_compared` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`home_store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`erased_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merged_into`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
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
CREATE INDEX `customers_merged` ON `customers` (`merged_into`,`id`) WHERE "merged_into" is not null;--> statement-breakpoint
CREATE INDEX `customers_uncompared` ON `customers` (`id`) WHERE "is_compared" = 0;--> statement-breakpoint
CREATE INDEX `customers_erased` ON `customers` (`erased_at`,`id`) WHERE "erased_at" is not null;--> statement-breakpoint
CREATE INDEX `customers_sort_name` ON `customers` (`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `customers_tier` ON `customers` (`tier`,`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `customers_home_store` ON `customers` (`home_store`,`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `customers_folded_email` ON `customers` (`folded_email`);--> statement-breakpoint
CREATE INDEX `customers_name_and_phone` ON `customers` (`name_and_phone`);--> statement-breakpoint
CREATE INDEX `customers_tier_at` ON `customers` (`tier`,`home_store`,`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `customers_spent` ON `customers` (`total_spent`,`id`,`created_at`);--> statement-breakpoint
CREATE INDEX `customers_top` ON `customers` ("total_spent" desc,`id`) WHERE "total_spent" > 0;--> statement-breakpoint
CREATE INDEX `customers_top_at` ON `customers` (`home_store`,"total_spent" desc,`id`) WHERE "total_spent" > 0;--> statement-breakpoint
CREATE INDEX `customers_top_tier` ON `customers` (`tier`,"total_spent" desc,`id`) WHERE "total_spent" > 0;--> statement-breakpoint
CREATE INDEX `customers_top_tier_at` ON `customers` (`tier`,`home_store`,"total_spent" desc,`id`) WHERE "total_spent" > 0;--> statement-breakpoint
CREATE INDEX `customers_import` ON `customers` (`import_id`);--> statement-breakpoint
CREATE INDEX `customers_born` ON `customers` (`date_of_birth`,`tier`,`gender`,`home_store`,("email" is not null),("cell_phone" is not null),("street" is not null and ("city" is not null or "zip_code" is not null)),`merged_into`,`refused_channels`);--> statement-breakpoint
CREATE INDEX `customers_last_purchase` ON `customers` (`last_purchase_date`,`id`);--> statement-breakpoint
CREATE INDEX `customers_added` ON `customers` (`created_at`,`id`) WHERE "first_name" <> '';--> statement-breakpoint
CREATE INDEX `customers_by_last_purchase` ON `customers` (case when "last_purchase_date" is null then '' else "last_purchase_date" end,`id`);--> statement-breakpoint
CREATE INDEX `customers_birthday` ON `customers` (coalesce(substr("date_of_birth", 6), "birth_month_day"));--> statement-breakpoint
CREATE INDEX `customers_anniversary` ON `customers` (coalesce(substr("anniversary_date", 6), "anniversary_month_day"));--> statement-breakpoint
CREATE INDEX `customers_spouse_birthday` ON `customers` (coalesce(substr("spouse_dob", 6), "spouse_month_day"));--> statement-breakpoint
CREATE TABLE `import_errors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`row` integer NOT NULL,
	`column` text NOT NULL,
	`reason` text NOT NULL,
	`cells` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_errors_import` ON `import_errors` (`import_id`,`row`);--> statement-breakpoint
CREATE TABLE `import_mappings` (
	`kind` text NOT NULL,
	`headings` text NOT NULL,
	`columns` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by` integer NOT NULL,
	PRIMARY KEY(`kind`, `headings`),
	FOREIGN KEY (`saved_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_mappings_kind" CHECK("kind" in ('customers', 'pieces', 'invoice'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `import_updates` (
	`import_id` integer NOT NULL,
	`customer_id` integer NOT NULL,
	`from_version` integer NOT NULL,
	`version` integer NOT NULL,
	`fields` text NOT NULL,
	PRIMARY KEY(`import_id`, `customer_id`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_updates_customer` ON `import_updates` (`customer_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`employee_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`sheet` text,
	`state` text NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`imported` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`fills_empty` integer NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`unused_columns` text NOT NULL,
	`header` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`kind` text NOT NULL,
	`columns` text,
	`undone_at` integer,
	`undone_by` integer,
	`undo_finished_at` integer,
	`undone` integer DEFAULT 0 NOT NULL,
	`sees_cost` integer NOT NULL,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undone_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_kind" CHECK("kind" in ('customers', 'pieces')),
	CONSTRAINT "imports_undone" CHECK(("undone_at" is null) = ("undone_by" is null)),
	CONSTRAINT "imports_undo_finished" CHECK("undo_finished_at" is null or "undone_at" is not null),
	CONSTRAINT "imports_sees_cost" CHECK("sees_cost" in (0, 1)),
	CONSTRAINT "imports_state" CHECK("state" in ('running', 'complete', 'interrupted')),
	CONSTRAINT "imports_rows" CHECK("imported" + "failed" = "rows")
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_of_kind` ON `imports` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE `likely_twins` (
	`one_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`reasons` text NOT NULL,
	`weight` integer NOT NULL,
	`dismissed_at` integer,
	`dismissed_by` integer,
	PRIMARY KEY(`one_id`, `other_id`),
	FOREIGN KEY (`one_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dismissed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "likely_twins_two" CHECK("one_id" < "other_id"),
	CONSTRAINT "likely_twins_dismissed" CHECK(("dismissed_at" is null) = ("dismissed_by" is null))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `likely_twins_other` ON `likely_twins` (`other_id`,`one_id`);--> statement-breakpoint
CREATE INDEX `likely_twins_weight` ON `likely_twins` (`weight`,`one_id`,`other_id`) WHERE "dismissed_at" is null;--> statement-breakpoint
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
CREATE INDEX `form_drafts_employee` ON `form_drafts` (`employee_id`);--> statement-breakpoint
CREATE INDEX `form_drafts_created` ON `form_drafts` (`created_at`);--> statement-breakpoint
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
CREATE INDEX `idempotency_keys_of_account` ON `idempotency_keys` (`employee_id`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purpose` text NOT NULL,
	`employee_id` integer,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`used_at` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_codes_purpose" CHECK("purpose" in ('first-run', 'set-password')),
	CONSTRAINT "one_time_codes_whose" CHECK(("purpose" = 'first-run') = ("employee_id" is null)),
	CONSTRAINT "one_time_codes_expiry" CHECK(("purpose" = 'first-run') = ("expires_at" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_codes_code_hash` ON `one_time_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `one_time_codes_employee` ON `one_time_codes` (`employee_id`);--> statement-breakpoint
CREATE TABLE `pins` (
	`employee_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`employee_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`acting_id` integer,
	`acting_since` integer,
	`locked_at` integer,
	`confirmed_at` integer,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`acting_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_employee` ON `sessions` (`employee_id`);--> statement-breakpoint
CREATE INDEX `sessions_acting` ON `sessions` (`acting_id`);--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_hash` text NOT NULL,
	`address` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_failures_account` ON `sign_in_failures` (`account_hash`,`at`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_address` ON `sign_in_failures` (`address`,`at`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_at` ON `sign_in_failures` (`at`);--> statement-breakpoint
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
CREATE INDEX `files_sha256` ON `files` (`sha256`);--> statement-breakpoint
CREATE TABLE `record_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer,
	`piece_id` integer,
	`file_id` integer NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "record_files_of_one" CHECK(("customer_id" is not null) + ("piece_id" is not null) = 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `record_files_file` ON `record_files` (`file_id`);--> statement-breakpoint
CREATE INDEX `record_files_customer` ON `record_files` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `record_files_piece` ON `record_files` (`piece_id`,`id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE TABLE `melt_lot_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lot_id` integer NOT NULL,
	`piece_id` integer NOT NULL,
	`estimate` integer,
	`working` text,
	`added_at` integer NOT NULL,
	`added_by` integer NOT NULL,
	FOREIGN KEY (`lot_id`) REFERENCES `melt_lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "melt_lot_lines_estimate" CHECK("estimate" is null or "estimate" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `melt_lot_lines_piece` ON `melt_lot_lines` (`piece_id`);--> statement-breakpoint
CREATE INDEX `melt_lot_lines_lot` ON `melt_lot_lines` (`lot_id`,`id`);--> statement-breakpoint
CREATE TABLE `melt_lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`store` text NOT NULL,
	`refiner` text NOT NULL,
	`note` text,
	`state` text DEFAULT 'open' NOT NULL,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`sent_at` integer,
	`sent_by` integer,
	`cost` integer,
	`settled_at` integer,
	`settled_by` integer,
	`brought` integer,
	`settlement` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "melt_lots_state" CHECK("state" in ('open', 'sent', 'settled', 'discarded')),
	CONSTRAINT "melt_lots_sent" CHECK(("sent_at" is not null) = ("state" in ('sent', 'settled')) and ("sent_at" is null) = ("sent_by" is null) and ("sent_at" is null) = ("cost" is null)),
	CONSTRAINT "melt_lots_settled" CHECK(("settled_at" is not null) = ("state" = 'settled') and ("settled_at" is null) = ("settled_by" is null) and ("settled_at" is null) = ("brought" is null)),
	CONSTRAINT "melt_lots_brought" CHECK("brought" is null or "brought" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `melt_lots_store` ON `melt_lots` (`store`,`id`);--> statement-breakpoint
CREATE INDEX `melt_lots_unfinished` ON `melt_lots` (`state`,`id`) WHERE "state" in ('open', 'sent');--> statement-breakpoint
CREATE TABLE `metal_prices` (
	`metal` text NOT NULL,
	`day` text NOT NULL,
	`price` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` integer NOT NULL,
	PRIMARY KEY(`day`, `metal`),
	FOREIGN KEY (`changed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "metal_prices_metal" CHECK("metal" in ('gold', 'silver', 'platinum', 'palladium')),
	CONSTRAINT "metal_prices_day" CHECK("day" is null or "day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "metal_prices_price" CHECK("price" > 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer,
	`piece_id` integer,
	`sale_id` integer,
	`order_id` integer,
	`text` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`written_at` integer NOT NULL,
	`written_by` integer NOT NULL,
	`changed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`written_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notes_is_pinned" CHECK("is_pinned" in (0, 1)),
	CONSTRAINT "notes_of_one" CHECK(("customer_id" is not null) + ("piece_id" is not null) + ("sale_id" is not null) + ("order_id" is not null) = 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `notes_customer` ON `notes` (`customer_id`,`written_at`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `notes_piece` ON `notes` (`piece_id`,`written_at`,`id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE INDEX `notes_sale` ON `notes` (`sale_id`,`written_at`,`id`) WHERE "sale_id" is not null;--> statement-breakpoint
CREATE INDEX `notes_order` ON `notes` (`order_id`,`written_at`,`id`) WHERE "order_id" is not null;--> statement-breakpoint
CREATE TABLE `notice_dones` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`occurrence` text NOT NULL,
	`done_by` integer NOT NULL,
	`done_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `record_id`, `occurrence`),
	FOREIGN KEY (`done_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notice_dones_kind" CHECK("kind" in ('urgent_repair', 'repair_ready', 'order_late', 'order_due', 'workshop_overdue', 'estimate_asked', 'order_untold', 'instalment_late', 'memo_overdue', 'vendor_memo_due', 'birthday', 'spouse_birthday', 'anniversary', 'family_date'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `notice_dones_done_at` ON `notice_dones` (`done_at`);--> statement-breakpoint
CREATE TABLE `bench_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`minutes` integer NOT NULL,
	`material` text,
	`cost` integer NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`taken_back_at` integer,
	`taken_back_by` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_back_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bench_notes_minutes" CHECK("minutes" between 0 and 1440),
	CONSTRAINT "bench_notes_said" CHECK("minutes" > 0 or "material" is not null),
	CONSTRAINT "bench_notes_cost" CHECK("cost" is null or "cost" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bench_notes_order` ON `bench_notes` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `order_instalments` (
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`due_day` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`order_id`, `position`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_instalments_due_day" CHECK("due_day" is null or "due_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "order_instalments_amount" CHECK("amount" > 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `order_instalments_due` ON `order_instalments` (`due_day`,`order_id`);--> statement-breakpoint
CREATE TABLE `order_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`place` text NOT NULL,
	`place_name` text,
	`due_back_day` text,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_movements_place" CHECK("place" in ('tray', 'safe', 'bench', 'workshop', 'ready', 'handed_over')),
	CONSTRAINT "order_movements_due_back_day" CHECK("due_back_day" is null or "due_back_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_movements_order` ON `order_movements` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `order_pieces` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`piece_id` integer NOT NULL,
	`list_price` integer NOT NULL,
	`discount_reason` text,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`is_reserved` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_pieces_list_price" CHECK("list_price" is null or "list_price" >= 0),
	CONSTRAINT "order_pieces_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "order_pieces_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "order_pieces_is_reserved" CHECK("is_reserved" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_pieces_order` ON `order_pieces` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_pieces_of` ON `order_pieces` (`piece_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_pieces_reserved` ON `order_pieces` (`piece_id`) WHERE "is_reserved" = 1;--> statement-breakpoint
CREATE TABLE `order_tellings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`way` text NOT NULL,
	`message` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_tellings_way" CHECK("way" in ('in_person', 'phone', 'text', 'email'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_tellings_order` ON `order_tellings` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`customer_id` integer,
	`store` text,
	`item` text,
	`notes` text,
	`taken_in_at` integer,
	`taken_in_day` text,
	`taken_in_by` integer,
	`price` integer,
	`cost` integer,
	`vendor` text,
	`vendor_reference` text,
	`ordered_day` text,
	`arrived_day` text,
	`promised_day` text,
	`ready_day` text,
	`worker_id` integer,
	`is_taxed` integer DEFAULT true NOT NULL,
	`estimate` text,
	`estimate_asked_at` integer,
	`estimate_amount` integer,
	`estimate_at` integer,
	`estimate_by` integer,
	`estimate_way` text,
	`call_over` integer,
	`held` integer DEFAULT 0 NOT NULL,
	`next_due_day` text,
	`place` text,
	`place_name` text,
	`due_back_day` text,
	`told_at` integer,
	`told_by` integer,
	`told_way` text,
	`handed_over_at` integer,
	`handed_over_day` text,
	`handed_over_by` integer,
	`handed_over_to` text,
	`cancelled_at` integer,
	`cancelled_by` integer,
	`cancel_reason` text,
	`sale_id` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_in_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`worker_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`estimate_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`told_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`handed_over_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cancelled_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_kind" CHECK("kind" in ('repair', 'special_order', 'layaway')),
	CONSTRAINT "orders_of_repair" CHECK(("kind" = 'repair') = ("customer_id" is null) and ("kind" = 'repair') = ("store" is null) and ("kind" = 'repair') = ("taken_in_at" is null) and ("kind" = 'repair') = ("taken_in_day" is null) and ("kind" = 'repair') = ("taken_in_by" is null) and ("kind" = 'repair') = ("price" is null) and ("kind" = 'repair') = ("cost" is null)),
	CONSTRAINT "orders_item" CHECK(("item" is not null or "kind" <> 'special_order') and ("item" is null or "kind" <> 'repair')),
	CONSTRAINT "orders_estimate" CHECK("estimate" is null or "estimate" in ('asked', 'approved', 'declined')),
	CONSTRAINT "orders_answer" CHECK(coalesce("estimate" in ('approved', 'declined'), 0) = ("estimate_at" is not null) and ("estimate_at" is null) = ("estimate_by" is null)),
	CONSTRAINT "orders_estimate_way" CHECK("estimate_way" is null or "estimate_way" in ('in_person', 'phone', 'text', 'email')),
	CONSTRAINT "orders_told_way" CHECK("told_way" is null or "told_way" in ('in_person', 'phone', 'text', 'email')),
	CONSTRAINT "orders_place" CHECK("place" is null or "place" in ('tray', 'safe', 'bench', 'workshop', 'ready', 'handed_over')),
	CONSTRAINT "orders_due_back" CHECK("due_back_day" is null or coalesce("place", '') = 'workshop'),
	CONSTRAINT "orders_handed_over" CHECK(("handed_over_at" is null) = ("handed_over_by" is null) and ("handed_over_at" is null) = ("handed_over_day" is null)),
	CONSTRAINT "orders_cancelled" CHECK(("cancelled_at" is null) = ("cancelled_by" is null) and ("cancelled_at" is null) = ("cancel_reason" is null)),
	CONSTRAINT "orders_end" CHECK("cancelled_at" is null or "handed_over_at" is null),
	CONSTRAINT "orders_ticket" CHECK("sale_id" is null or "handed_over_at" is not null or "cancelled_at" is not null),
	CONSTRAINT "orders_held" CHECK("held" is null or "held" >= 0),
	CONSTRAINT "orders_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "orders_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "orders_call_over" CHECK("call_over" is null or "call_over" >= 0),
	CONSTRAINT "orders_is_taxed" CHECK("is_taxed" in (0, 1)),
	CONSTRAINT "orders_taken_in_day" CHECK("taken_in_day" is null or "taken_in_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_ordered_day" CHECK("ordered_day" is null or "ordered_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_arrived_day" CHECK("arrived_day" is null or "arrived_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_promised_day" CHECK("promised_day" is null or "promised_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_due_back_day" CHECK("due_back_day" is null or "due_back_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_ready_day" CHECK("ready_day" is null or "ready_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_next_due_day" CHECK("next_due_day" is null or "next_due_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "orders_handed_over_day" CHECK("handed_over_day" is null or "handed_over_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_sale` ON `orders` (`sale_id`) WHERE "sale_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_other` ON `orders` (`id`) WHERE "kind" <> 'repair';--> statement-breakpoint
CREATE INDEX `orders_kind` ON `orders` (`kind`,`id`) WHERE "kind" <> 'repair';--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`kind`,`id`) WHERE "kind" <> 'repair' and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`id`) WHERE "held" > 0;--> statement-breakpoint
CREATE INDEX `orders_promised` ON `orders` (`promised_day`,`id`) WHERE "promised_day" is not null and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_repairs_promised` ON `orders` (case when "promised_day" is null then '9999-12-31' else "promised_day" end,`id`) WHERE "kind" = 'repair' and "customer_id" is null;--> statement-breakpoint
CREATE INDEX `orders_other_promised` ON `orders` (case when "promised_day" is null then '9999-12-31' else "promised_day" end,`id`) WHERE "kind" <> 'repair' and "price" is not null;--> statement-breakpoint
CREATE INDEX `orders_other_price` ON `orders` (`price`,`id`) WHERE "kind" <> 'repair' and "price" is not null;--> statement-breakpoint
CREATE INDEX `orders_in_house` ON `orders` (`place`,case when "place_name" is null then '' else lower("place_name") end,`id`) WHERE "place" is not null and "place" <> 'handed_over';--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`promised_day`,`id`) WHERE "promised_day" is not null and "ready_day" is null and "arrived_day" is null and "kind" <> 'layaway' and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_due_back` ON `orders` (`due_back_day`,`id`) WHERE "due_back_day" is not null;--> statement-breakpoint
CREATE INDEX `orders_asked_at` ON `orders` (`estimate_asked_at`,`id`) WHERE "estimate" = 'asked' and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_untold` ON `orders` (coalesce("ready_day", "arrived_day"),`id`) WHERE "told_at" is null and ("promised_day" is not null or "arrived_day" is not null) and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_next_due` ON `orders` (`next_due_day`,`id`) WHERE "next_due_day" is not null and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_worker` ON `orders` (`worker_id`,`id`) WHERE "worker_id" is not null and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_arrived` ON `orders` (`arrived_day`,`id`) WHERE "kind" = 'special_order' and "arrived_day" is not null and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_paid_down` ON `orders` (`id`) WHERE "kind" = 'layaway' and "held" >= "price" and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`id`) WHERE "handed_over_at" is not null and "sale_id" is null;--> statement-breakpoint
CREATE TABLE `part_waits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`what` text NOT NULL,
	`vendor` text,
	`due_day` text,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`ended_at` integer,
	`ended_by` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "part_waits_due_day" CHECK("due_day" is null or "due_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "part_waits_ended" CHECK(("ended_at" is null) = ("ended_by" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `part_waits_order` ON `part_waits` (`order_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `part_waits_open` ON `part_waits` (`order_id`) WHERE "ended_at" is null;--> statement-breakpoint
CREATE TABLE `repair_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`description` text,
	`metal` text,
	`stones` text,
	`size` text,
	`weight` integer,
	`weight_given` integer,
	`weight_unit` text,
	`serial` text,
	`declared_value` integer,
	`condition` text DEFAULT '[]' NOT NULL,
	`condition_note` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repair_items_position" CHECK("position" between 1 and 20),
	CONSTRAINT "repair_items_description" CHECK(("position" = 1) = ("description" is null)),
	CONSTRAINT "repair_items_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "repair_items_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)),
	CONSTRAINT "repair_items_declared_value" CHECK("declared_value" is null or "declared_value" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `repair_items_position` ON `repair_items` (`order_id`,`position`);--> statement-breakpoint
CREATE TABLE `repair_work` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`item` integer NOT NULL,
	`service_id` integer,
	`description` text NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`is_taxed` integer NOT NULL,
	`done_by` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`done_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repair_work_item" CHECK("item" between 1 and 20),
	CONSTRAINT "repair_work_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "repair_work_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "repair_work_is_taxed" CHECK("is_taxed" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `repair_work_position` ON `repair_work` (`order_id`,`position`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer,
	`return_id` integer,
	`session_id` integer,
	`store` text NOT NULL,
	`paid_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`employee_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`given` integer,
	`last_four` text,
	`reference` text,
	`number` text,
	`account_id` integer,
	`order_id` integer,
	`is_live` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `credit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_of_one" CHECK("sale_id" is null or "return_id" is null),
	CONSTRAINT "payments_amount" CHECK("amount" <> 0 and ("sale_id" is null or "amount" > 0) and ("return_id" is null or "amount" < 0)),
	CONSTRAINT "payments_given" CHECK("given" is null or "kind" = 'cash' and "given" >= "amount"),
	CONSTRAINT "payments_last_four" CHECK("last_four" is null or "last_four" glob '[0-9][0-9][0-9][0-9]'),
	CONSTRAINT "payments_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "payments_is_live" CHECK("is_live" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payments_sale` ON `payments` (`sale_id`);--> statement-breakpoint
CREATE INDEX `payments_return` ON `payments` (`return_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`) WHERE "order_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_session` ON `payments` (`session_id`,`kind`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer,
	`piece_id` integer,
	`repair_id` integer,
	`file_id` integer NOT NULL,
	`thumbnail_id` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`repair_id`) REFERENCES `repairs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`thumbnail_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_of_one" CHECK(("customer_id" is not null) + ("piece_id" is not null) + ("repair_id" is not null) <= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `photos_file` ON `photos` (`file_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `photos_thumbnail` ON `photos` (`thumbnail_id`);--> statement-breakpoint
CREATE INDEX `photos_customer` ON `photos` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `photos_piece` ON `photos` (`piece_id`,`id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE INDEX `photos_repair` ON `photos` (`repair_id`,`id`) WHERE "repair_id" is not null;--> statement-breakpoint
CREATE INDEX `photos_staged` ON `photos` (`id`) WHERE "customer_id" is null and "piece_id" is null and "repair_id" is null;--> statement-breakpoint
CREATE TABLE `piece_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`piece_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`store` text,
	`employee_id` integer NOT NULL,
	`sale_id` integer,
	`return_id` integer,
	`order_id` integer,
	`transfer_id` integer,
	`melt_lot_id` integer,
	`buy_id` integer,
	`customer_id` integer,
	`to_whom` text,
	`due_day` text,
	`value` integer,
	`note` text,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`melt_lot_id`) REFERENCES `melt_lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buy_id`) REFERENCES `buys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `piece_movements_piece` ON `piece_movements` (`piece_id`,`id`);--> statement-breakpoint
CREATE INDEX `piece_movements_at` ON `piece_movements` (`at`,`piece_id`,`kind`,`store`);--> statement-breakpoint
CREATE INDEX `piece_movements_customer` ON `piece_movements` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE TABLE `piece_stones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`piece_id` integer NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`shape` text,
	`carat` integer,
	`color` text,
	`clarity` text,
	`count` integer DEFAULT 1 NOT NULL,
	`place` text NOT NULL,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "piece_stones_kind" CHECK("kind" <> ''),
	CONSTRAINT "piece_stones_carat" CHECK("carat" is null or "carat" >= 0),
	CONSTRAINT "piece_stones_count" CHECK("count" >= 1),
	CONSTRAINT "piece_stones_place" CHECK("place" in ('center', 'side'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `piece_stones_position` ON `piece_stones` (`piece_id`,`position`);--> statement-breakpoint
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
	`weight_given` integer,
	`weight_unit` text,
	`location` text,
	`display_case` text,
	`melt_price` integer,
	`breakdown_price` integer,
	`floor_price` integer,
	`metal` text,
	`karat` text,
	`size` text,
	`serial_number` text,
	`laboratory` text,
	`certificate_number` text,
	`tag_text` text,
	`vendor_id` integer,
	`vendor_style` text,
	`ownership` text DEFAULT 'owned' NOT NULL,
	`memo_due_day` text,
	`state` text DEFAULT 'available' NOT NULL,
	`is_scrap` integer DEFAULT false NOT NULL,
	`due_day` text,
	`search_text` text NOT NULL,
	`created_at` integer NOT NULL,
	`import_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`location`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pieces_texts" CHECK("sku" <> '' and "category" <> '' and "description" <> ''),
	CONSTRAINT "pieces_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "pieces_retail_price" CHECK("retail_price" is null or "retail_price" >= 0),
	CONSTRAINT "pieces_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "pieces_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)),
	CONSTRAINT "pieces_melt_price" CHECK("melt_price" is null or "melt_price" >= 0),
	CONSTRAINT "pieces_breakdown_price" CHECK("breakdown_price" is null or "breakdown_price" >= 0),
	CONSTRAINT "pieces_floor_price" CHECK("floor_price" is null or "floor_price" >= 0),
	CONSTRAINT "pieces_purchase_date" CHECK("purchase_date" is null or "purchase_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "pieces_metal_known" CHECK("metal" is null or "metal" in ('yellow_gold', 'white_gold', 'rose_gold', 'two_tone_gold', 'platinum', 'palladium', 'silver', 'stainless_steel', 'titanium', 'tungsten', 'other')),
	CONSTRAINT "pieces_karat_known" CHECK("karat" is null or "karat" in ('9K', '10K', '14K', '18K', '22K', '24K', '800', '900', '925', '950', '999')),
	CONSTRAINT "pieces_is_scrap" CHECK("is_scrap" in (0, 1)),
	CONSTRAINT "pieces_ownership" CHECK("ownership" in ('owned', 'memo', 'consigned')),
	CONSTRAINT "pieces_memo_due_day" CHECK(("memo_due_day" is null or "memo_due_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]') and ("memo_due_day" is null or "ownership" <> 'owned'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pieces_folded_sku` ON `pieces` (`folded_sku`);--> statement-breakpoint
CREATE INDEX `pieces_price` ON `pieces` (`retail_price`,`id`,`location`);--> statement-breakpoint
CREATE INDEX `pieces_purchased` ON `pieces` (case when "purchase_date" is null then '' else "purchase_date" end,`id`);--> statement-breakpoint
CREATE INDEX `pieces_category` ON `pieces` (`category`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_category_sku` ON `pieces` (`category`,`folded_sku`,`id`,`retail_price`);--> statement-breakpoint
CREATE INDEX `pieces_category_price` ON `pieces` (`category`,`retail_price`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_location` ON `pieces` (`location`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_location_category` ON `pieces` (`location`,`category`,`id`);--> statement-breakpoint
CREATE INDEX `pieces_available` ON `pieces` (`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_category` ON `pieces` (`category`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_location` ON `pieces` (`location`,`category`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_at` ON `pieces` (`location`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_price` ON `pieces` (`retail_price`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_purchased` ON `pieces` (case when "purchase_date" is null then '' else "purchase_date" end,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_category_price` ON `pieces` (`category`,`retail_price`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_available_price_at` ON `pieces` (`location`,`retail_price`,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_vendor` ON `pieces` (`vendor_id`,`id`) WHERE "vendor_id" is not null;--> statement-breakpoint
CREATE INDEX `pieces_due_back` ON `pieces` (`vendor_id`,`memo_due_day`,`id`) WHERE "ownership" <> 'owned' and "state" not in ('sold', 'returned_to_vendor', 'melted') and "vendor_id" is not null;--> statement-breakpoint
CREATE INDEX `pieces_memo_due` ON `pieces` (`memo_due_day`,`vendor_id`,`location`) WHERE "ownership" <> 'owned' and "memo_due_day" is not null and "state" not in ('sold', 'returned_to_vendor', 'melted');--> statement-breakpoint
CREATE INDEX `pieces_not_owned` ON `pieces` (`ownership`,`id`) WHERE "ownership" <> 'owned';--> statement-breakpoint
CREATE INDEX `pieces_not_owned_group` ON `pieces` (`ownership`,`category`,`location`,`state`,`retail_price`,`id`,`vendor_id`,`display_case`,`metal`,`karat`) WHERE "ownership" <> 'owned';--> statement-breakpoint
CREATE INDEX `pieces_neither` ON `pieces` (`state`,`id`) WHERE "state" not in ('available', 'sold');--> statement-breakpoint
CREATE INDEX `pieces_import` ON `pieces` (`import_id`,`id`) WHERE "import_id" is not null;--> statement-breakpoint
CREATE INDEX `pieces_metal` ON `pieces` (`metal`,`category`,`location`,`state`,`retail_price`,`id`,`karat`) WHERE "metal" is not null;--> statement-breakpoint
CREATE INDEX `pieces_karat` ON `pieces` (`karat`,`category`,`location`,`state`,`retail_price`,`id`) WHERE "karat" is not null;--> statement-breakpoint
CREATE INDEX `pieces_vendor_group` ON `pieces` (`vendor_id`,`category`,`location`,`state`,`retail_price`,`id`,`metal`,`karat`) WHERE "vendor_id" is not null;--> statement-breakpoint
CREATE INDEX `pieces_case_group` ON `pieces` (`display_case`,`category`,`location`,`state`,`retail_price`,`id`,`vendor_id`,`metal`,`karat`) WHERE "display_case" is not null;--> statement-breakpoint
CREATE INDEX `pieces_out` ON `pieces` (`due_day`,`id`) WHERE "due_day" is not null;--> statement-breakpoint
CREATE INDEX `pieces_scrap` ON `pieces` (`location`,`id`) WHERE "is_scrap" = 1 and "state" in ('reserved', 'damaged');--> statement-breakpoint
CREATE INDEX `pieces_on_hand` ON `pieces` (`location`,case when "display_case" is null then '' else "display_case" end,`folded_sku`) WHERE "state" in ('available', 'reserved', 'damaged');--> statement-breakpoint
CREATE INDEX `pieces_case` ON `pieces` (`display_case`,`id`) WHERE "display_case" is not null;--> statement-breakpoint
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
CREATE TABLE `receiving_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receiving_id` integer NOT NULL,
	`sku` text NOT NULL,
	`folded_sku` text NOT NULL,
	`category` text NOT NULL,
	`description` text NOT NULL,
	`vendor_style` text,
	`metal` text,
	`karat` text,
	`size` text,
	`cost` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`weight` integer,
	`weight_given` integer,
	`weight_unit` text,
	`piece_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`receiving_id`) REFERENCES `receivings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receiving_lines_texts" CHECK("sku" <> '' and "category" <> '' and "description" <> ''),
	CONSTRAINT "receiving_lines_metal" CHECK("metal" is null or "metal" in ('yellow_gold', 'white_gold', 'rose_gold', 'two_tone_gold', 'platinum', 'palladium', 'silver', 'stainless_steel', 'titanium', 'tungsten', 'other')),
	CONSTRAINT "receiving_lines_karat" CHECK("karat" is null or "karat" in ('9K', '10K', '14K', '18K', '22K', '24K', '800', '900', '925', '950', '999')),
	CONSTRAINT "receiving_lines_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "receiving_lines_retail_price" CHECK("retail_price" is null or "retail_price" >= 0),
	CONSTRAINT "receiving_lines_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "receiving_lines_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `receiving_lines_receiving` ON `receiving_lines` (`receiving_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receiving_lines_sku` ON `receiving_lines` (`folded_sku`) WHERE "piece_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `receiving_lines_piece` ON `receiving_lines` (`piece_id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE TABLE `receivings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`vendor_id` integer NOT NULL,
	`store` text NOT NULL,
	`invoice_number` text,
	`invoice_date` text,
	`invoice_total` integer,
	`freight` integer,
	`ownership` text NOT NULL,
	`memo_due_day` text,
	`note` text,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`received_at` integer,
	`received_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`received_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receivings_invoice_date" CHECK("invoice_date" is null or "invoice_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "receivings_invoice_total" CHECK("invoice_total" is null or "invoice_total" >= 0),
	CONSTRAINT "receivings_freight" CHECK("freight" is null or "freight" >= 0),
	CONSTRAINT "receivings_ownership" CHECK("ownership" in ('owned', 'memo', 'consigned')),
	CONSTRAINT "receivings_memo_due_day" CHECK(("memo_due_day" is null or "memo_due_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]') and ("memo_due_day" is null or "ownership" <> 'owned')),
	CONSTRAINT "receivings_received" CHECK(("received_at" is null) = ("received_by" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `receivings_store` ON `receivings` (`store`,`id`);--> statement-breakpoint
CREATE INDEX `receivings_vendor` ON `receivings` (`vendor_id`,`id`);--> statement-breakpoint
CREATE INDEX `receivings_open` ON `receivings` (`id`) WHERE "received_at" is null;--> statement-breakpoint
CREATE INDEX `receivings_invoice` ON `receivings` (lower("invoice_number"),`id`) WHERE "invoice_number" is not null;--> statement-breakpoint
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
CREATE INDEX `repairs_status_intake` ON `repairs` (`status`,`intake_at`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_store_intake` ON `repairs` (`store`,`intake_at`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_pending` ON `repairs` (`status`,`intake_day`,`id`) WHERE "status" = 'pending';--> statement-breakpoint
CREATE INDEX `repairs_ready` ON `repairs` (`status`,`status_changed_at`,`id`) WHERE "status" = 'completed';--> statement-breakpoint
CREATE INDEX `repairs_intake` ON `repairs` (`intake_at`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_price` ON `repairs` (`customer_price`,`id`);--> statement-breakpoint
CREATE INDEX `repairs_customer` ON `repairs` (`customer_id`,`intake_at`);--> statement-breakpoint
CREATE TABLE `return_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` integer NOT NULL,
	`sale_line_id` integer NOT NULL,
	`to` text,
	`category` text,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`tax` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`total` integer NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_line_id`) REFERENCES `sale_lines`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `return_lines_sale_line` ON `return_lines` (`sale_line_id`);--> statement-breakpoint
CREATE INDEX `return_lines_return` ON `return_lines` (`return_id`);--> statement-breakpoint
CREATE TABLE `return_salespeople` (
	`return_id` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	PRIMARY KEY(`return_id`, `employee_id`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`exchange_id` integer,
	`store` text NOT NULL,
	`customer_tier` text,
	`session_id` integer NOT NULL,
	`returned_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`employee_id` integer NOT NULL,
	`reason` text NOT NULL,
	`profit_basis` text NOT NULL,
	`sale_price` integer NOT NULL,
	`item_cost` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`tax_rate` integer,
	`taxable` integer NOT NULL,
	`exempt` integer NOT NULL,
	`untaxed` integer NOT NULL,
	`tax` integer NOT NULL,
	`shipping_charge` integer NOT NULL,
	`fee` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`net_profit` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`exchange_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "returns_tier" CHECK("customer_tier" is null or "customer_tier" in ('diamond', 'platinum', 'gold', 'silver')),
	CONSTRAINT "returns_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "returns_profit_basis" CHECK("profit_basis" in ('total', 'prices')),
	CONSTRAINT "returns_fee" CHECK("fee" is null or "fee" >= 0),
	CONSTRAINT "returns_total" CHECK("total" >= 0 and "total" = "sale_price" - "trade_in_value" + "tax" + "shipping_charge"),
	CONSTRAINT "returns_net_profit" CHECK("net_profit" = case "profit_basis" when 'total' then "total" else "sale_price" end - "commission" - "item_cost")
) STRICT;
--> statement-breakpoint
CREATE INDEX `returns_sale` ON `returns` (`sale_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `returns_exchange` ON `returns` (`exchange_id`);--> statement-breakpoint
CREATE INDEX `returns_returned_at` ON `returns` (`returned_at`,`id`);--> statement-breakpoint
CREATE INDEX `returns_session` ON `returns` (`session_id`);--> statement-breakpoint
CREATE INDEX `returns_store_day` ON `returns` (`store_day`,`store`);--> statement-breakpoint
CREATE TABLE `sale_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`kind` text NOT NULL,
	`piece_id` integer,
	`service_id` integer,
	`account_id` integer,
	`quantity` integer DEFAULT 1 NOT NULL,
	`order_id` integer,
	`list_price` integer NOT NULL,
	`discount_reason` text,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`is_taxed` integer DEFAULT true NOT NULL,
	`tax` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`sku` text,
	`description` text NOT NULL,
	`category` text,
	`weight` integer,
	`weight_given` integer,
	`weight_unit` text,
	`is_live` integer DEFAULT true NOT NULL,
	`takes_piece` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `credit_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_lines_kind" CHECK("kind" in ('piece', 'service', 'item', 'gift_card', 'pickup')),
	CONSTRAINT "sale_lines_piece" CHECK(("kind" = 'piece') = ("piece_id" is not null) and ("piece_id" is not null or "takes_piece" = 0) and ("kind" = 'piece') = ("sku" is not null) and ("kind" = 'piece') = ("category" is not null)),
	CONSTRAINT "sale_lines_gift_card" CHECK(("kind" = 'gift_card') = ("account_id" is not null) and ("kind" <> 'gift_card' or "cost" = 0 and "tax" = 0 and "trade_in_value" = 0 and "is_taxed" = 0 and "price" = "list_price")),
	CONSTRAINT "sale_lines_service" CHECK("service_id" is null or "kind" = 'service'),
	CONSTRAINT "sale_lines_quantity" CHECK("quantity" >= 1 and ("quantity" = 1 or "kind" in ('service', 'item'))),
	CONSTRAINT "sale_lines_list_price" CHECK("list_price" is null or "list_price" >= 0),
	CONSTRAINT "sale_lines_is_taxed" CHECK("is_taxed" in (0, 1)),
	CONSTRAINT "sale_lines_tax" CHECK("tax" is null or "tax" >= 0),
	CONSTRAINT "sale_lines_trade_in" CHECK("trade_in_value" is null or "trade_in_value" >= 0),
	CONSTRAINT "sale_lines_is_live" CHECK("is_live" in (0, 1)),
	CONSTRAINT "sale_lines_takes_piece" CHECK("takes_piece" in (0, 1) and "takes_piece" <= "is_live"),
	CONSTRAINT "sale_lines_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)),
	CONSTRAINT "sale_lines_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "sale_lines_cost" CHECK("cost" is null or "cost" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sale_lines_sale` ON `sale_lines` (`sale_id`);--> statement-breakpoint
CREATE INDEX `sale_lines_piece` ON `sale_lines` (`piece_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sale_lines_taken_piece` ON `sale_lines` (`piece_id`) WHERE "takes_piece" = 1;--> statement-breakpoint
CREATE TABLE `sale_salespeople` (
	`sale_id` integer NOT NULL,
	`employee_id` integer NOT NULL,
	`position` integer NOT NULL,
	`share` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`is_live` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`sale_id`, `employee_id`),
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_salespeople_position" CHECK("position" in (1, 2)),
	CONSTRAINT "sale_salespeople_share" CHECK("share" between 1 and 10000),
	CONSTRAINT "sale_salespeople_is_live" CHECK("is_live" in (0, 1))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_salespeople_position` ON `sale_salespeople` (`sale_id`,`position`);--> statement-breakpoint
CREATE INDEX `sale_salespeople_second` ON `sale_salespeople` (`employee_id`,`sale_id`) WHERE "position" = 2;--> statement-breakpoint
CREATE TABLE `sale_trade_ins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`description` text,
	`value` integer NOT NULL,
	`weight` integer,
	`weight_given` integer,
	`weight_unit` text,
	`melt` integer,
	`metal` text,
	`karat` text,
	`is_scrap` integer DEFAULT false NOT NULL,
	`piece_id` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sale_trade_ins_is_scrap" CHECK("is_scrap" in (0, 1)),
	CONSTRAINT "sale_trade_ins_metal" CHECK("metal" is null or "metal" in ('yellow_gold', 'white_gold', 'rose_gold', 'two_tone_gold', 'platinum', 'palladium', 'silver', 'stainless_steel', 'titanium', 'tungsten', 'other')),
	CONSTRAINT "sale_trade_ins_karat" CHECK("karat" is null or "karat" in ('9K', '10K', '14K', '18K', '22K', '24K', '800', '900', '925', '950', '999')),
	CONSTRAINT "sale_trade_ins_value" CHECK("value" is null or "value" >= 0),
	CONSTRAINT "sale_trade_ins_weight" CHECK("weight" is null or "weight" >= 0),
	CONSTRAINT "sale_trade_ins_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null)),
	CONSTRAINT "sale_trade_ins_melt" CHECK("melt" is null or "melt" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sale_trade_ins_sale` ON `sale_trade_ins` (`sale_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sale_trade_ins_piece` ON `sale_trade_ins` (`piece_id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer,
	`store` text NOT NULL,
	`seller_id` integer NOT NULL,
	`processed_by` integer NOT NULL,
	`session_id` integer,
	`sold_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`customer_tier` text,
	`commission_rate` integer NOT NULL,
	`profit_basis` text DEFAULT 'total' NOT NULL,
	`sale_price` integer NOT NULL,
	`item_cost` integer NOT NULL,
	`gift_cards` integer DEFAULT 0 NOT NULL,
	`trade_in_value` integer NOT NULL,
	`tax_rate` integer,
	`taxable` integer NOT NULL,
	`exempt` integer DEFAULT 0 NOT NULL,
	`exempt_reason` text,
	`untaxed` integer DEFAULT 0 NOT NULL,
	`tax` integer NOT NULL,
	`shipping_charge` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`net_profit` integer NOT NULL,
	`is_live` integer DEFAULT true NOT NULL,
	`voided_at` integer,
	`voided_by` integer,
	`void_reason` text,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`processed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sales_customer_tier" CHECK(("customer_tier" is null) = ("customer_id" is null)),
	CONSTRAINT "sales_tier" CHECK("customer_tier" is null or "customer_tier" in ('diamond', 'platinum', 'gold', 'silver')),
	CONSTRAINT "sales_profit_basis" CHECK("profit_basis" in ('total', 'prices')),
	CONSTRAINT "sales_voided" CHECK(("is_live" = 0) = ("voided_at" is not null) and ("is_live" = 0) = ("voided_by" is not null) and ("is_live" = 0) = ("void_reason" is not null)),
	CONSTRAINT "sales_exempt" CHECK("exempt" >= 0 and ("exempt" = 0 or "exempt_reason" is not null)),
	CONSTRAINT "sales_taxable" CHECK("taxable" is null or "taxable" >= 0),
	CONSTRAINT "sales_untaxed" CHECK("untaxed" is null or "untaxed" >= 0),
	CONSTRAINT "sales_gift_cards" CHECK("gift_cards" is null or "gift_cards" >= 0),
	CONSTRAINT "sales_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "sales_is_live" CHECK("is_live" in (0, 1)),
	CONSTRAINT "sales_sale_price" CHECK("sale_price" is null or "sale_price" >= 0),
	CONSTRAINT "sales_item_cost" CHECK("item_cost" is null or "item_cost" >= 0),
	CONSTRAINT "sales_trade_in_value" CHECK("trade_in_value" is null or "trade_in_value" >= 0),
	CONSTRAINT "sales_tax" CHECK("tax" is null or "tax" >= 0),
	CONSTRAINT "sales_shipping_charge" CHECK("shipping_charge" is null or "shipping_charge" >= 0),
	CONSTRAINT "sales_total" CHECK("total" >= 0 and "total" = "sale_price" - "trade_in_value" + "tax" + "shipping_charge"),
	CONSTRAINT "sales_net_profit" CHECK("net_profit" = case "profit_basis" when 'total' then "total" else "sale_price" end - "commission" - "item_cost")
) STRICT;
--> statement-breakpoint
CREATE INDEX `sales_sold_at` ON `sales` (`sold_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_price` ON `sales` (`sale_price`,`id`);--> statement-breakpoint
CREATE INDEX `sales_total` ON `sales` (`total`,`id`);--> statement-breakpoint
CREATE INDEX `sales_store` ON `sales` (`store`,`sold_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_customer_tier` ON `sales` (`customer_tier`,`sold_at`,`id`);--> statement-breakpoint
CREATE INDEX `sales_store_day` ON `sales` (`store_day`,`store`);--> statement-breakpoint
CREATE INDEX `sales_customer` ON `sales` (`customer_id`,`sold_at`);--> statement-breakpoint
CREATE INDEX `sales_seller` ON `sales` (`seller_id`,`store_day`);--> statement-breakpoint
CREATE INDEX `sales_session` ON `sales` (`session_id`);--> statement-breakpoint
CREATE INDEX `sales_voided` ON `sales` (`voided_at`,`id`) WHERE "is_live" = 0;--> statement-breakpoint
CREATE TABLE `saved_filters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer NOT NULL,
	`saved_by` integer NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`saved_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_filters_is_shared" CHECK("is_shared" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_own` ON `saved_filters` (`list`,`saved_by`,`folded_name`) WHERE "is_shared" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_shared` ON `saved_filters` (`list`,`folded_name`) WHERE "is_shared" = 1;--> statement-breakpoint
CREATE TABLE `services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	`is_taxed` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "services_price" CHECK("price" is null or "price" >= 0),
	CONSTRAINT "services_cost" CHECK("cost" is null or "cost" >= 0),
	CONSTRAINT "services_is_taxed" CHECK("is_taxed" in (0, 1)),
	CONSTRAINT "services_is_active" CHECK("is_active" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `services_folded_name` ON `services` (`folded_name`);--> statement-breakpoint
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
	`sales_tax_rate` integer DEFAULT 0 NOT NULL,
	`trade_in_lessens_tax` integer DEFAULT true NOT NULL,
	`trade_in_hold_days` integer DEFAULT 0 NOT NULL,
	`holidays` text,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stores_tax_rate" CHECK("sales_tax_rate" is null or "sales_tax_rate" >= 0),
	CONSTRAINT "stores_trade_in_hold_days" CHECK("trade_in_hold_days" is null or "trade_in_hold_days" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `buyers` (
	`customer_id` integer NOT NULL,
	`store` text NOT NULL,
	`last_day` text NOT NULL,
	PRIMARY KEY(`customer_id`, `store`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `buyers_by_day` (
	`store` text NOT NULL,
	`day` text NOT NULL,
	`customers` integer NOT NULL,
	PRIMARY KEY(`store`, `day`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `campaigns_by_status` (
	`status` text PRIMARY KEY NOT NULL,
	`campaigns` integer NOT NULL,
	`sent_count` integer NOT NULL,
	`open_count` integer NOT NULL,
	`click_count` integer NOT NULL,
	`conversion_count` integer NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `count_results` (
	`count_id` integer NOT NULL,
	`result` text NOT NULL,
	`lines` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`cost` integer NOT NULL,
	`decided` integer NOT NULL,
	PRIMARY KEY(`count_id`, `result`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `count_scanned` (
	`count_id` integer NOT NULL,
	`location` text NOT NULL,
	`state` text NOT NULL,
	`display_case` text NOT NULL,
	`category` text NOT NULL,
	`pieces` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`count_id`, `location`, `state`, `display_case`, `category`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `credit_outstanding` (
	`kind` text PRIMARY KEY NOT NULL,
	`accounts` integer NOT NULL,
	`balance` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `customer_groups` (
	`home_store` text NOT NULL,
	`tier` text NOT NULL,
	`gender` text NOT NULL,
	`birth_year` text NOT NULL,
	`customers` integer NOT NULL,
	`with_email` integer NOT NULL,
	`with_phone` integer NOT NULL,
	`with_address` integer NOT NULL,
	PRIMARY KEY(`home_store`, `tier`, `gender`, `birth_year`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `deposits_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`order_kind` text NOT NULL,
	`taken` integer NOT NULL,
	`refunded` integer NOT NULL,
	`used` integer NOT NULL,
	`kept` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `order_kind`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `discounts_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`reason` text NOT NULL,
	`lines` integer NOT NULL,
	`list_price` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `reason`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `payments_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`kind` text NOT NULL,
	`paid` integer NOT NULL,
	`refunded` integer NOT NULL,
	`deposited` integer DEFAULT 0 NOT NULL,
	`deposits_refunded` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `store`, `kind`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pieces_sold_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`category` text NOT NULL,
	`pieces` integer NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `tier`, `category`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pieces_sold_by_month` (
	`category` text NOT NULL,
	`month` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`pieces` integer NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`category`, `month`, `store`, `tier`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `repairs_by_status` (
	`store` text NOT NULL,
	`status` text NOT NULL,
	`repairs` integer NOT NULL,
	`customer_price` integer NOT NULL,
	PRIMARY KEY(`store`, `status`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `repairs_out_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`worker_id` integer NOT NULL,
	`repairs` integer NOT NULL,
	`days` integer NOT NULL,
	`unpaid` integer NOT NULL,
	`price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `worker_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `repairs_ready_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`worker_id` integer NOT NULL,
	`repairs` integer NOT NULL,
	`days` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `worker_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`sales` integer NOT NULL,
	`sale_price` integer NOT NULL,
	`item_cost` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`tax` integer NOT NULL,
	`shipping_charge` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`net_profit` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `tier`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_by_month` (
	`month` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`sales` integer NOT NULL,
	`sale_price` integer NOT NULL,
	`item_cost` integer NOT NULL,
	`trade_in_value` integer NOT NULL,
	`tax` integer NOT NULL,
	`shipping_charge` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	`net_profit` integer NOT NULL,
	PRIMARY KEY(`month`, `store`, `tier`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_by_seller_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`seller_id` integer NOT NULL,
	`sales` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `tier`, `seller_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_by_seller_month` (
	`month` text NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	`seller_id` integer NOT NULL,
	`sales` integer NOT NULL,
	`total` integer NOT NULL,
	`commission` integer NOT NULL,
	PRIMARY KEY(`month`, `store`, `tier`, `seller_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sales_of_category` (
	`category` text NOT NULL,
	`sold_at` integer NOT NULL,
	`sale_id` integer NOT NULL,
	`store` text NOT NULL,
	`tier` text NOT NULL,
	PRIMARY KEY(`category`, `sold_at`, `sale_id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock` (
	`location` text NOT NULL,
	`category` text NOT NULL,
	`state` text NOT NULL,
	`pieces` integer NOT NULL,
	`retail_price` integer NOT NULL,
	PRIMARY KEY(`location`, `category`, `state`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stock_by_case` (
	`location` text NOT NULL,
	`display_case` text NOT NULL,
	`category` text NOT NULL,
	`pieces` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`location`, `display_case`, `category`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `stock_by_vendor` (
	`vendor_id` integer NOT NULL,
	`ownership` text NOT NULL,
	`state` text NOT NULL,
	`pieces` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `ownership`, `state`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `tax_by_day` (
	`day` text NOT NULL,
	`store` text NOT NULL,
	`rate` integer NOT NULL,
	`taxable` integer NOT NULL,
	`exempt` integer NOT NULL,
	`untaxed` integer NOT NULL,
	`tax` integer NOT NULL,
	PRIMARY KEY(`day`, `store`, `rate`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `close_counts` (
	`close_id` integer NOT NULL,
	`kind` text NOT NULL,
	`expected` integer NOT NULL,
	`counted` integer NOT NULL,
	PRIMARY KEY(`close_id`, `kind`),
	FOREIGN KEY (`close_id`) REFERENCES `closes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `closes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`store` text NOT NULL,
	`closed_at` integer NOT NULL,
	`store_day` text NOT NULL,
	`closed_by` integer NOT NULL,
	`note` text,
	`denominations` text,
	`float_left` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "closes_store_day" CHECK("store_day" is null or "store_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `closes_session` ON `closes` (`session_id`);--> statement-breakpoint
CREATE INDEX `closes_store` ON `closes` (`store`,`id`);--> statement-breakpoint
CREATE INDEX `closes_store_day` ON `closes` (`store_day`,`store`);--> statement-breakpoint
CREATE TABLE `till_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`till_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`opened_day` text NOT NULL,
	`opened_by` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`till_id`) REFERENCES `tills`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_sessions_opened_day" CHECK("opened_day" is null or "opened_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `till_sessions_open` ON `till_sessions` (`till_id`) WHERE "closed_at" is null;--> statement-breakpoint
CREATE INDEX `till_sessions_till` ON `till_sessions` (`till_id`,`id`);--> statement-breakpoint
CREATE TABLE `tills` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`store` text NOT NULL,
	`name` text NOT NULL,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `tills_name` ON `tills` (`store`,`name`);--> statement-breakpoint
CREATE TABLE `till_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text,
	`buy_id` integer,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `till_sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`buy_id`) REFERENCES `buys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "till_movements_amount" CHECK("amount" is null or "amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `till_movements_session` ON `till_movements` (`session_id`);--> statement-breakpoint
CREATE INDEX `till_movements_buy` ON `till_movements` (`buy_id`) WHERE "buy_id" is not null;--> statement-breakpoint
CREATE TABLE `vendors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`folded_name` text NOT NULL,
	`contact_name` text,
	`phone` text,
	`email` text,
	`address` text,
	`account_number` text,
	`terms` text,
	`note` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendors_name" CHECK("name" <> ''),
	CONSTRAINT "vendors_is_active" CHECK("is_active" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vendors_folded_name` ON `vendors` (`folded_name`);--> statement-breakpoint
CREATE TABLE `transfer_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`transfer_id` integer NOT NULL,
	`piece_id` integer NOT NULL,
	`outcome` text DEFAULT 'waiting' NOT NULL,
	`packed_at` integer NOT NULL,
	`packed_by` integer NOT NULL,
	`ended_at` integer,
	`ended_by` integer,
	FOREIGN KEY (`transfer_id`) REFERENCES `transfers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`packed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfer_lines_outcome_known" CHECK("outcome" in ('waiting', 'arrived', 'missing', 'back', 'lost')),
	CONSTRAINT "transfer_lines_ended" CHECK(("ended_at" is null) = ("ended_by" is null)),
	CONSTRAINT "transfer_lines_ended_outcome" CHECK(("ended_at" is null) = ("outcome" = 'waiting'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_lines_piece` ON `transfer_lines` (`transfer_id`,`piece_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_lines_unfinished` ON `transfer_lines` (`piece_id`) WHERE "outcome" in ('waiting', 'missing');--> statement-breakpoint
CREATE INDEX `transfer_lines_of` ON `transfer_lines` (`piece_id`);--> statement-breakpoint
CREATE INDEX `transfer_lines_outcome` ON `transfer_lines` (`transfer_id`,`outcome`,`id`);--> statement-breakpoint
CREATE INDEX `transfer_lines_missing` ON `transfer_lines` (`transfer_id`) WHERE "outcome" = 'missing';--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_store` text NOT NULL,
	`to_store` text NOT NULL,
	`note` text,
	`state` text DEFAULT 'open' NOT NULL,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`sent_at` integer,
	`sent_by` integer,
	`closed_at` integer,
	`closed_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`from_store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_stores" CHECK("from_store" <> "to_store"),
	CONSTRAINT "transfers_state" CHECK("state" in ('open', 'sent', 'closed')),
	CONSTRAINT "transfers_sent" CHECK(("sent_at" is null) = ("sent_by" is null)),
	CONSTRAINT "transfers_closed" CHECK(("closed_at" is null) = ("closed_by" is null)),
	CONSTRAINT "transfers_sent_state" CHECK(case "state" when 'open' then "sent_at" is null when 'sent' then "sent_at" is not null else 1 end),
	CONSTRAINT "transfers_closed_state" CHECK(("closed_at" is not null) = ("state" = 'closed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `transfers_from` ON `transfers` (`from_store`,`id`);--> statement-breakpoint
CREATE INDEX `transfers_to` ON `transfers` (`to_store`,`id`);--> statement-breakpoint
CREATE INDEX `transfers_unfinished` ON `transfers` (`state`,`id`) WHERE "state" <> 'closed';--> statement-breakpoint
CREATE TABLE `wishes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`piece_id` integer,
	`description` text,
	`note` text,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wishes_of_something" CHECK("piece_id" is not null or "description" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `wishes_customer` ON `wishes` (`customer_id`,`id`);--> statement-breakpoint
CREATE INDEX `wishes_piece` ON `wishes` (`piece_id`,`id`) WHERE "piece_id" is not null;
--> statement-breakpoint
CREATE TRIGGER `audit_log_stays` BEFORE UPDATE ON `audit_log`
WHEN NEW.`payload` IS NOT NULL
	OR NEW.`id` <> OLD.`id` OR NEW.`at` <> OLD.`at` OR NEW.`employee_id` IS NOT OLD.`employee_id`
	OR NEW.`approved_by` IS NOT OLD.`approved_by`
	OR NEW.`action` <> OLD.`action` OR NEW.`record_kind` <> OLD.`record_kind` OR NEW.`record_id` <> OLD.`record_id`
	OR NEW.`request_id` <> OLD.`request_id` OR NEW.`address` <> OLD.`address` OR NEW.`salt` <> OLD.`salt`
	OR NEW.`payload_digest` <> OLD.`payload_digest` OR NEW.`previous` <> OLD.`previous` OR NEW.`mac` <> OLD.`mac`
BEGIN
	SELECT RAISE(ABORT, 'of an audit row only the payload can be erased');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_last` BEFORE DELETE ON `audit_log`
BEGIN
	SELECT RAISE(ABORT, 'the audit log only grows');
END;
--> statement-breakpoint
CREATE TRIGGER `piece_movements_stay` BEFORE UPDATE ON `piece_movements`
WHEN NEW.`note` IS NOT NULL
	OR NEW.`id` <> OLD.`id` OR NEW.`piece_id` <> OLD.`piece_id` OR NEW.`kind` <> OLD.`kind` OR NEW.`at` <> OLD.`at`
	OR NEW.`store` IS NOT OLD.`store` OR NEW.`employee_id` <> OLD.`employee_id` OR NEW.`sale_id` IS NOT OLD.`sale_id`
	OR NEW.`return_id` IS NOT OLD.`return_id` OR NEW.`order_id` IS NOT OLD.`order_id`
	OR NEW.`customer_id` IS NOT OLD.`customer_id` OR NEW.`to_whom` IS NOT OLD.`to_whom`
	OR NEW.`due_day` IS NOT OLD.`due_day` OR NEW.`value` IS NOT OLD.`value`
	OR NEW.`transfer_id` IS NOT OLD.`transfer_id` OR NEW.`melt_lot_id` IS NOT OLD.`melt_lot_id`
	OR NEW.`buy_id` IS NOT OLD.`buy_id`
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `piece_movements_last` BEFORE DELETE ON `piece_movements`
WHEN OLD.`kind` <> 'received' OR NOT EXISTS (
	SELECT 1 FROM `pieces` JOIN `imports` ON `imports`.`id` = `pieces`.`import_id`
	WHERE `pieces`.`id` = OLD.`piece_id` AND `imports`.`undone_at` IS NOT NULL
)
BEGIN
	SELECT RAISE(ABORT, 'movements of a piece are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `order_movements_stay` BEFORE UPDATE ON `order_movements`
BEGIN
	SELECT RAISE(ABORT, 'movements of an order are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `order_movements_last` BEFORE DELETE ON `order_movements`
BEGIN
	SELECT RAISE(ABORT, 'movements of an order are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `bench_notes_stay` BEFORE UPDATE OF `order_id`, `minutes`, `cost`, `at`, `employee_id` ON `bench_notes`
BEGIN
	SELECT RAISE(ABORT, 'notes of the bench are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `bench_notes_last` BEFORE DELETE ON `bench_notes`
BEGIN
	SELECT RAISE(ABORT, 'notes of the bench are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `credit_movements_stay` BEFORE UPDATE ON `credit_movements`
BEGIN
	SELECT RAISE(ABORT, 'movements of credit are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `credit_movements_last` BEFORE DELETE ON `credit_movements`
BEGIN
	SELECT RAISE(ABORT, 'movements of credit are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `count_lines_stay` BEFORE UPDATE ON `count_lines`
BEGIN
	SELECT RAISE(ABORT, 'lines of a count are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `count_lines_last` BEFORE DELETE ON `count_lines`
BEGIN
	SELECT RAISE(ABORT, 'lines of a count are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `count_decisions_stay` BEFORE UPDATE ON `count_decisions`
BEGIN
	SELECT RAISE(ABORT, 'decisions of a count are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `count_decisions_last` BEFORE DELETE ON `count_decisions`
BEGIN
	SELECT RAISE(ABORT, 'decisions of a count are only ever added');
END;
--> statement-breakpoint
CREATE VIEW `customers_searched` AS SELECT `id`, iif(`merged_into` IS NULL, `search_text`, '') || '  ' AS `text` FROM `customers`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `customers_search` USING fts5(`text`, content='customers_searched', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `customers_search` (`customers_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `customers_trigrams` USING fts5vocab('customers_search', 'row');
--> statement-breakpoint
CREATE TRIGGER `customers_added_to_search` AFTER INSERT ON `customers`
BEGIN
	INSERT INTO `customers_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_changed_in_search` AFTER UPDATE OF `id`, `search_text`, `merged_into` ON `customers`
WHEN NEW.`id` <> OLD.`id` OR NEW.`search_text` <> OLD.`search_text` OR NEW.`merged_into` IS NOT OLD.`merged_into`
BEGIN
	INSERT INTO `customers_search` (`customers_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, iif(OLD.`merged_into` IS NULL, OLD.`search_text`, '') || '  ');
	INSERT INTO `customers_search` (`rowid`, `text`) VALUES (NEW.`id`, iif(NEW.`merged_into` IS NULL, NEW.`search_text`, '') || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_taken_from_search` AFTER DELETE ON `customers`
BEGIN
	INSERT INTO `customers_search` (`customers_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, iif(OLD.`merged_into` IS NULL, OLD.`search_text`, '') || '  ');
END;
--> statement-breakpoint
CREATE VIEW `pieces_searched` AS SELECT `id`, `search_text` || '  ' AS `text` FROM `pieces`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `pieces_search` USING fts5(`text`, content='pieces_searched', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `pieces_search` (`pieces_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `pieces_trigrams` USING fts5vocab('pieces_search', 'row');
--> statement-breakpoint
CREATE TRIGGER `pieces_added_to_search` AFTER INSERT ON `pieces`
BEGIN
	INSERT INTO `pieces_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `pieces_changed_in_search` AFTER UPDATE OF `id`, `search_text` ON `pieces`
WHEN NEW.`id` <> OLD.`id` OR NEW.`search_text` <> OLD.`search_text`
BEGIN
	INSERT INTO `pieces_search` (`pieces_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
	INSERT INTO `pieces_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `pieces_taken_from_search` AFTER DELETE ON `pieces`
BEGIN
	INSERT INTO `pieces_search` (`pieces_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || '  ');
END;
--> statement-breakpoint
CREATE VIEW `repairs_searched` AS
SELECT `repairs`.`id`, `repairs`.`search_text` || char(10) || `customers`.`sort_name` || '  ' AS `text`
FROM `repairs` JOIN `customers` ON `customers`.`id` = `repairs`.`customer_id`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `repairs_search` USING fts5(`text`, content='repairs_searched', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `repairs_search` (`repairs_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `repairs_trigrams` USING fts5vocab('repairs_search', 'row');
--> statement-breakpoint
CREATE TRIGGER `repairs_added_to_search` AFTER INSERT ON `repairs`
BEGIN
	INSERT INTO `repairs_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || char(10) || (SELECT `sort_name` FROM `customers` WHERE `id` = NEW.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_changed_in_search` AFTER UPDATE OF `id`, `search_text`, `customer_id` ON `repairs`
WHEN NEW.`id` <> OLD.`id` OR NEW.`search_text` <> OLD.`search_text` OR NEW.`customer_id` <> OLD.`customer_id`
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || char(10) || (SELECT `sort_name` FROM `customers` WHERE `id` = OLD.`customer_id`) || '  ');
	INSERT INTO `repairs_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || char(10) || (SELECT `sort_name` FROM `customers` WHERE `id` = NEW.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `repairs_taken_from_search` AFTER DELETE ON `repairs`
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || char(10) || (SELECT `sort_name` FROM `customers` WHERE `id` = OLD.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_renamed_in_repairs_search` AFTER UPDATE OF `sort_name` ON `customers`
WHEN NEW.`sort_name` <> OLD.`sort_name`
BEGIN
	INSERT INTO `repairs_search` (`repairs_search`, `rowid`, `text`)
	SELECT 'delete', `id`, `search_text` || char(10) || OLD.`sort_name` || '  ' FROM `repairs` WHERE `customer_id` = OLD.`id`;
	INSERT INTO `repairs_search` (`rowid`, `text`)
	SELECT `id`, `search_text` || char(10) || NEW.`sort_name` || '  ' FROM `repairs` WHERE `customer_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE VIEW `orders_searched` AS
SELECT `orders`.`id`, `orders`.`search_text` || char(10) || `customers`.`search_text` || '  ' AS `text`
FROM `orders` JOIN `customers` ON `customers`.`id` = `orders`.`customer_id`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_search` USING fts5(`text`, content='orders_searched', content_rowid='id', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
INSERT INTO `orders_search` (`orders_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `orders_trigrams` USING fts5vocab('orders_search', 'row');
--> statement-breakpoint
CREATE TRIGGER `orders_added_to_search` AFTER INSERT ON `orders`
WHEN NEW.`customer_id` IS NOT NULL
BEGIN
	INSERT INTO `orders_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || char(10) || (SELECT `search_text` FROM `customers` WHERE `id` = NEW.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `orders_changed_in_search` AFTER UPDATE OF `search_text` ON `orders`
WHEN NEW.`customer_id` IS NOT NULL AND NEW.`search_text` <> OLD.`search_text`
BEGIN
	INSERT INTO `orders_search` (`orders_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, OLD.`search_text` || char(10) || (SELECT `search_text` FROM `customers` WHERE `id` = OLD.`customer_id`) || '  ');
	INSERT INTO `orders_search` (`rowid`, `text`) VALUES (NEW.`id`, NEW.`search_text` || char(10) || (SELECT `search_text` FROM `customers` WHERE `id` = NEW.`customer_id`) || '  ');
END;
--> statement-breakpoint
CREATE TRIGGER `customers_changed_in_orders_search` AFTER UPDATE OF `search_text` ON `customers`
WHEN NEW.`search_text` <> OLD.`search_text`
BEGIN
	INSERT INTO `orders_search` (`orders_search`, `rowid`, `text`)
	SELECT 'delete', `id`, `search_text` || char(10) || OLD.`search_text` || '  ' FROM `orders` WHERE `customer_id` = OLD.`id`;
	INSERT INTO `orders_search` (`rowid`, `text`)
	SELECT `id`, `search_text` || char(10) || NEW.`search_text` || '  ' FROM `orders` WHERE `customer_id` = NEW.`id`;
END;
--> statement-breakpoint
INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
WITH content (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit) AS (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), sum(1), sum(sales.sale_price), sum(sales.item_cost), sum(sales.trade_in_value), sum(sales.tax), sum(sales.shipping_charge), sum(sales.total), sum(sales.commission), sum(sales.net_profit) FROM sales WHERE sales.is_live = 1 GROUP BY 1, 2, 3 UNION ALL SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), sum(0), sum(-returns.sale_price), sum(-returns.item_cost), sum(-returns.trade_in_value), sum(-returns.tax), sum(-returns.shipping_charge), sum(returns.fee - returns.total), sum(-returns.commission), sum(returns.fee - returns.net_profit) FROM returns GROUP BY 1, 2, 3) SELECT day, store, tier, sum(sales), sum(sale_price), sum(item_cost), sum(trade_in_value), sum(tax), sum(shipping_charge), sum(total), sum(commission), sum(net_profit) FROM content GROUP BY day, store, tier;
--> statement-breakpoint
INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
WITH sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit) AS (WITH content (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit) AS (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), sum(1), sum(sales.sale_price), sum(sales.item_cost), sum(sales.trade_in_value), sum(sales.tax), sum(sales.shipping_charge), sum(sales.total), sum(sales.commission), sum(sales.net_profit) FROM sales WHERE sales.is_live = 1 GROUP BY 1, 2, 3 UNION ALL SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), sum(0), sum(-returns.sale_price), sum(-returns.item_cost), sum(-returns.trade_in_value), sum(-returns.tax), sum(-returns.shipping_charge), sum(returns.fee - returns.total), sum(-returns.commission), sum(returns.fee - returns.net_profit) FROM returns GROUP BY 1, 2, 3) SELECT day, store, tier, sum(sales), sum(sale_price), sum(item_cost), sum(trade_in_value), sum(tax), sum(shipping_charge), sum(total), sum(commission), sum(net_profit) FROM content GROUP BY day, store, tier) SELECT substr(sales_by_day.day, 1, 7), sales_by_day.store, sales_by_day.tier, sum(sales_by_day.sales), sum(sales_by_day.sale_price), sum(sales_by_day.item_cost), sum(sales_by_day.trade_in_value), sum(sales_by_day.tax), sum(sales_by_day.shipping_charge), sum(sales_by_day.total), sum(sales_by_day.commission), sum(sales_by_day.net_profit) FROM sales_by_day GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
WITH content (day, store, tier, seller_id, sales, total, commission) AS (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), sale_salespeople.employee_id, sum(1), sum(sale_salespeople.total), sum(sale_salespeople.commission) FROM sale_salespeople, sales WHERE sales.id = sale_salespeople.sale_id AND sale_salespeople.is_live = 1 GROUP BY 1, 2, 3, 4 UNION ALL SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), return_salespeople.employee_id, sum(0), sum(-return_salespeople.total), sum(-return_salespeople.commission) FROM return_salespeople, returns WHERE returns.id = return_salespeople.return_id GROUP BY 1, 2, 3, 4) SELECT day, store, tier, seller_id, sum(sales), sum(total), sum(commission) FROM content GROUP BY day, store, tier, seller_id;
--> statement-breakpoint
INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total, commission)
WITH sales_by_seller_day (day, store, tier, seller_id, sales, total, commission) AS (WITH content (day, store, tier, seller_id, sales, total, commission) AS (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), sale_salespeople.employee_id, sum(1), sum(sale_salespeople.total), sum(sale_salespeople.commission) FROM sale_salespeople, sales WHERE sales.id = sale_salespeople.sale_id AND sale_salespeople.is_live = 1 GROUP BY 1, 2, 3, 4 UNION ALL SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), return_salespeople.employee_id, sum(0), sum(-return_salespeople.total), sum(-return_salespeople.commission) FROM return_salespeople, returns WHERE returns.id = return_salespeople.return_id GROUP BY 1, 2, 3, 4) SELECT day, store, tier, seller_id, sum(sales), sum(total), sum(commission) FROM content GROUP BY day, store, tier, seller_id) SELECT substr(sales_by_seller_day.day, 1, 7), sales_by_seller_day.store, sales_by_seller_day.tier, sales_by_seller_day.seller_id, sum(sales_by_seller_day.sales), sum(sales_by_seller_day.total), sum(sales_by_seller_day.commission) FROM sales_by_seller_day GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
WITH content (day, store, tier, category, pieces, price, cost) AS (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), sale_lines.category, sum(1), sum(sale_lines.price), sum(sale_lines.cost) FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece' GROUP BY 1, 2, 3, 4 UNION ALL SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), return_lines.category, sum(-1), sum(-return_lines.price), sum(-return_lines.cost) FROM return_lines, returns WHERE returns.id = return_lines.return_id AND return_lines.category IS NOT NULL GROUP BY 1, 2, 3, 4) SELECT day, store, tier, category, sum(pieces), sum(price), sum(cost) FROM content GROUP BY day, store, tier, category;
--> statement-breakpoint
INSERT INTO pieces_sold_by_month (category, month, store, tier, pieces, price, cost)
WITH pieces_sold_by_day (day, store, tier, category, pieces, price, cost) AS (WITH content (day, store, tier, category, pieces, price, cost) AS (SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), sale_lines.category, sum(1), sum(sale_lines.price), sum(sale_lines.cost) FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece' GROUP BY 1, 2, 3, 4 UNION ALL SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), return_lines.category, sum(-1), sum(-return_lines.price), sum(-return_lines.cost) FROM return_lines, returns WHERE returns.id = return_lines.return_id AND return_lines.category IS NOT NULL GROUP BY 1, 2, 3, 4) SELECT day, store, tier, category, sum(pieces), sum(price), sum(cost) FROM content GROUP BY day, store, tier, category) SELECT pieces_sold_by_day.category, substr(pieces_sold_by_day.day, 1, 7), pieces_sold_by_day.store, pieces_sold_by_day.tier, sum(pieces_sold_by_day.pieces), sum(pieces_sold_by_day.price), sum(pieces_sold_by_day.cost) FROM pieces_sold_by_day GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
SELECT DISTINCT sale_lines.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece';
--> statement-breakpoint
INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
WITH content (day, store, rate, taxable, exempt, untaxed, tax) AS (SELECT sales.store_day, sales.store, coalesce(sales.tax_rate, -1), sum(sales.taxable), sum(sales.exempt), sum(sales.untaxed), sum(sales.tax) FROM sales WHERE sales.is_live = 1 GROUP BY 1, 2, 3 UNION ALL SELECT returns.store_day, returns.store, coalesce(returns.tax_rate, -1), sum(-returns.taxable), sum(-returns.exempt), sum(-returns.untaxed), sum(-returns.tax) FROM returns GROUP BY 1, 2, 3) SELECT day, store, rate, sum(taxable), sum(exempt), sum(untaxed), sum(tax) FROM content GROUP BY day, store, rate;
--> statement-breakpoint
INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
SELECT sales.store_day, sales.store, coalesce(sale_lines.discount_reason, ''), sum(1), sum(sale_lines.list_price), sum(sale_lines.list_price - sale_lines.price) FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
SELECT payments.store_day, payments.store, payments.kind, sum(max(payments.amount, 0)), sum(max(-payments.amount, 0)), sum(iif(payments.order_id IS NOT NULL AND payments.sale_id IS NULL, max(payments.amount, 0), 0)), sum(iif(payments.order_id IS NOT NULL AND payments.sale_id IS NULL, max(-payments.amount, 0), 0)) FROM payments WHERE payments.is_live = 1 GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO buyers (customer_id, store, last_day)
SELECT sales.customer_id, sales.store, max(sales.store_day) FROM sales WHERE sales.is_live = 1 AND sales.customer_id IS NOT NULL GROUP BY 1, 2 UNION ALL SELECT sales.customer_id, '', max(sales.store_day) FROM sales WHERE sales.is_live = 1 AND sales.customer_id IS NOT NULL GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO buyers_by_day (store, day, customers)
WITH buyers (customer_id, store, last_day) AS (SELECT sales.customer_id, sales.store, max(sales.store_day) FROM sales WHERE sales.is_live = 1 AND sales.customer_id IS NOT NULL GROUP BY 1, 2 UNION ALL SELECT sales.customer_id, '', max(sales.store_day) FROM sales WHERE sales.is_live = 1 AND sales.customer_id IS NOT NULL GROUP BY 1, 2) SELECT buyers.store, buyers.last_day, sum(1) FROM buyers GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO stock (location, category, state, pieces, retail_price)
SELECT coalesce(pieces.location, ''), pieces.category, pieces.state, sum(1), sum(pieces.retail_price) FROM pieces GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
SELECT coalesce(pieces.location, ''), coalesce(pieces.display_case, ''), pieces.category, sum(1), sum(pieces.retail_price), sum(pieces.cost) FROM pieces WHERE pieces.state IN ('available', 'reserved', 'damaged') GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
SELECT pieces.vendor_id, pieces.ownership, pieces.state, sum(1) FROM pieces WHERE pieces.vendor_id IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
WITH content (count_id, result, lines, retail_price, cost, decided) AS (SELECT count_lines.count_id, count_lines.result, sum(1), sum(coalesce(count_lines.retail_price, 0)), sum(coalesce(count_lines.cost, 0)), sum(0) FROM count_lines GROUP BY 1, 2 UNION ALL SELECT count_lines.count_id, count_lines.result, sum(0), sum(0), sum(0), sum(1) FROM count_decisions, count_lines WHERE count_lines.id = count_decisions.line_id GROUP BY 1, 2) SELECT count_id, result, sum(lines), sum(retail_price), sum(cost), sum(decided) FROM content GROUP BY count_id, result;
--> statement-breakpoint
INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
SELECT count_lines.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, sum(1), sum(pieces.retail_price), sum(pieces.cost) FROM count_lines, pieces WHERE pieces.id = count_lines.piece_id AND count_lines.piece_id IS NOT NULL AND count_lines.result NOT IN ('twice', 'missing') GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO credit_outstanding (kind, accounts, balance)
WITH content (kind, accounts, balance) AS (SELECT credit_accounts.kind, sum(1), sum(credit_accounts.balance) FROM credit_accounts WHERE credit_accounts.balance > 0 GROUP BY 1 UNION ALL SELECT 'deposit', sum(1), sum(orders.held) FROM orders WHERE orders.held > 0 GROUP BY 1) SELECT kind, sum(accounts), sum(balance) FROM content GROUP BY kind;
--> statement-breakpoint
INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
SELECT customers.home_store, customers.tier, coalesce(customers.gender, ''), coalesce(substr(customers.date_of_birth, 1, 4), ''), sum(1), sum(customers.email IS NOT NULL AND customers.refused_channels & 4 = 0), sum(customers.cell_phone IS NOT NULL AND customers.refused_channels & 2 = 0), sum(customers.street IS NOT NULL AND (customers.city IS NOT NULL OR customers.zip_code IS NOT NULL) AND customers.refused_channels & 8 = 0) FROM customers WHERE customers.erased_at IS NULL AND customers.merged_into IS NULL GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
SELECT orders.ready_day, repairs.store, coalesce(orders.worker_id, 0), sum(1), sum((unixepoch(orders.ready_day) - unixepoch(repairs.intake_day)) / 86400) FROM orders, repairs WHERE repairs.id = orders.id AND orders.ready_day IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
WITH content (day, store, worker_id, repairs, days, unpaid, price, cost) AS (SELECT orders.handed_over_day, repairs.store, coalesce(orders.worker_id, 0), sum(1), sum((unixepoch(orders.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), sum(iif(orders.sale_id IS NULL, repairs.customer_price, 0)), sum(0), sum(0) FROM orders, repairs WHERE repairs.id = orders.id AND orders.handed_over_day IS NOT NULL GROUP BY 1, 2, 3 UNION ALL SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = sale_lines.order_id), sum(0), sum(0), sum(0), sum(sale_lines.price), sum(sale_lines.cost) FROM sale_lines, sales WHERE sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'pickup' AND sale_lines.order_id IN (SELECT id FROM repairs) GROUP BY 1, 2, 3 UNION ALL SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = return_lines.sale_line_id), sum(0), sum(0), sum(0), sum(-return_lines.price), sum(-return_lines.cost) FROM return_lines, returns WHERE returns.id = return_lines.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = return_lines.sale_line_id AND l.kind = 'pickup') GROUP BY 1, 2, 3) SELECT day, store, worker_id, sum(repairs), sum(days), sum(unpaid), sum(price), sum(cost) FROM content GROUP BY day, store, worker_id;
--> statement-breakpoint
INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
SELECT payments.store_day, payments.store, orders.kind, sum(iif(payments.sale_id IS NULL, max(payments.amount, 0), 0)), sum(iif(payments.sale_id IS NULL, max(-payments.amount, 0), 0)), sum(iif(payments.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, payments.amount, 0)), sum(iif(payments.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, payments.amount, 0)) FROM payments, orders WHERE orders.id = payments.order_id AND payments.is_live = 1 AND payments.order_id IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO repairs_by_status (store, status, repairs, customer_price)
SELECT repairs.store, repairs.status, sum(1), sum(repairs.customer_price) FROM repairs GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
SELECT campaigns.status, sum(1), sum(campaigns.sent_count), sum(campaigns.open_count), sum(campaigns.click_count), sum(campaigns.conversion_count) FROM campaigns GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_sales_by_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 1, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_by_day AFTER UPDATE OF store_day, store, customer_tier, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit, is_live ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -1, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit WHERE OLD.is_live = 1
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 1, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit WHERE NEW.is_live = 1
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_sales_by_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -1, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER returns_added_to_sales_by_day AFTER INSERT ON returns
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 0, -NEW.sale_price, -NEW.item_cost, -NEW.trade_in_value, -NEW.tax, -NEW.shipping_charge, NEW.fee - NEW.total, -NEW.commission, NEW.fee - NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_sales_by_day AFTER UPDATE OF store_day, store, customer_tier, sale_price, item_cost, trade_in_value, tax, shipping_charge, fee, total, commission, net_profit ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.fee IS NOT OLD.fee OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -0, -(-OLD.sale_price), -(-OLD.item_cost), -(-OLD.trade_in_value), -(-OLD.tax), -(-OLD.shipping_charge), -(OLD.fee - OLD.total), -(-OLD.commission), -(OLD.fee - OLD.net_profit))
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), 0, -NEW.sale_price, -NEW.item_cost, -NEW.trade_in_value, -NEW.tax, -NEW.shipping_charge, NEW.fee - NEW.total, -NEW.commission, NEW.fee - NEW.net_profit)
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER returns_taken_from_sales_by_day AFTER DELETE ON returns
BEGIN
	INSERT INTO sales_by_day (day, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), -0, -(-OLD.sale_price), -(-OLD.item_cost), -(-OLD.trade_in_value), -(-OLD.tax), -(-OLD.shipping_charge), -(OLD.fee - OLD.total), -(-OLD.commission), -(OLD.fee - OLD.net_profit))
	ON CONFLICT (day, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_added_to_sales_by_month AFTER INSERT ON sales_by_day
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.sales, NEW.sale_price, NEW.item_cost, NEW.trade_in_value, NEW.tax, NEW.shipping_charge, NEW.total, NEW.commission, NEW.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_changed_in_sales_by_month AFTER UPDATE OF sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit ON sales_by_day
WHEN NEW.sales IS NOT OLD.sales OR NEW.sale_price IS NOT OLD.sale_price OR NEW.item_cost IS NOT OLD.item_cost OR NEW.trade_in_value IS NOT OLD.trade_in_value OR NEW.tax IS NOT OLD.tax OR NEW.shipping_charge IS NOT OLD.shipping_charge OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.net_profit IS NOT OLD.net_profit
BEGIN
	UPDATE sales_by_month SET sales = sales + NEW.sales - OLD.sales, sale_price = sale_price + NEW.sale_price - OLD.sale_price, item_cost = item_cost + NEW.item_cost - OLD.item_cost, trade_in_value = trade_in_value + NEW.trade_in_value - OLD.trade_in_value, tax = tax + NEW.tax - OLD.tax, shipping_charge = shipping_charge + NEW.shipping_charge - OLD.shipping_charge, total = total + NEW.total - OLD.total, commission = commission + NEW.commission - OLD.commission, net_profit = net_profit + NEW.net_profit - OLD.net_profit
	WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_day_taken_from_sales_by_month AFTER DELETE ON sales_by_day
BEGIN
	INSERT INTO sales_by_month (month, store, tier, sales, sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit)
	VALUES (substr(OLD.day, 1, 7), OLD.store, OLD.tier, -OLD.sales, -OLD.sale_price, -OLD.item_cost, -OLD.trade_in_value, -OLD.tax, -OLD.shipping_charge, -OLD.total, -OLD.commission, -OLD.net_profit)
	ON CONFLICT (month, store, tier) DO UPDATE SET sales = sales + excluded.sales, sale_price = sale_price + excluded.sale_price, item_cost = item_cost + excluded.item_cost, trade_in_value = trade_in_value + excluded.trade_in_value, tax = tax + excluded.tax, shipping_charge = shipping_charge + excluded.shipping_charge, total = total + excluded.total, commission = commission + excluded.commission, net_profit = net_profit + excluded.net_profit;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_added_to_sales_by_seller_day AFTER INSERT ON sale_salespeople
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.employee_id, 1, NEW.total, NEW.commission FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_changed_in_sales_by_seller_day AFTER UPDATE OF total, commission, is_live ON sale_salespeople
WHEN NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.employee_id, -1, -OLD.total, -OLD.commission FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.employee_id, 1, NEW.total, NEW.commission FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sale_salespeople_taken_from_sales_by_seller_day AFTER DELETE ON sale_salespeople
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.employee_id, -1, -OLD.total, -OLD.commission FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_by_seller_day AFTER UPDATE OF store_day, store, customer_tier ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), sale_salespeople.employee_id, -1, -sale_salespeople.total, -sale_salespeople.commission FROM sale_salespeople WHERE OLD.id = sale_salespeople.sale_id AND sale_salespeople.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), sale_salespeople.employee_id, 1, sale_salespeople.total, sale_salespeople.commission FROM sale_salespeople WHERE NEW.id = sale_salespeople.sale_id AND sale_salespeople.is_live = 1
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_added_to_sales_by_seller_day AFTER INSERT ON return_salespeople
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.employee_id, 0, -NEW.total, -NEW.commission FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_changed_in_sales_by_seller_day AFTER UPDATE OF total, commission ON return_salespeople
WHEN NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.employee_id, -0, -(-OLD.total), -(-OLD.commission) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.employee_id, 0, -NEW.total, -NEW.commission FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER return_salespeople_taken_from_sales_by_seller_day AFTER DELETE ON return_salespeople
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.employee_id, -0, -(-OLD.total), -(-OLD.commission) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_sales_by_seller_day AFTER UPDATE OF store_day, store, customer_tier ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), return_salespeople.employee_id, -0, -(-return_salespeople.total), -(-return_salespeople.commission) FROM return_salespeople WHERE OLD.id = return_salespeople.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
	INSERT INTO sales_by_seller_day (day, store, tier, seller_id, sales, total, commission)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), return_salespeople.employee_id, 0, -return_salespeople.total, -return_salespeople.commission FROM return_salespeople WHERE NEW.id = return_salespeople.return_id
	ON CONFLICT (day, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_added_to_sales_by_seller_month AFTER INSERT ON sales_by_seller_day
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total, commission)
	VALUES (substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.seller_id, NEW.sales, NEW.total, NEW.commission)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_changed_in_sales_by_seller_month AFTER UPDATE OF sales, total, commission ON sales_by_seller_day
WHEN NEW.sales IS NOT OLD.sales OR NEW.total IS NOT OLD.total OR NEW.commission IS NOT OLD.commission
BEGIN
	UPDATE sales_by_seller_month SET sales = sales + NEW.sales - OLD.sales, total = total + NEW.total - OLD.total, commission = commission + NEW.commission - OLD.commission
	WHERE month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier AND seller_id = NEW.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER sales_by_seller_day_taken_from_sales_by_seller_month AFTER DELETE ON sales_by_seller_day
BEGIN
	INSERT INTO sales_by_seller_month (month, store, tier, seller_id, sales, total, commission)
	VALUES (substr(OLD.day, 1, 7), OLD.store, OLD.tier, OLD.seller_id, -OLD.sales, -OLD.total, -OLD.commission)
	ON CONFLICT (month, store, tier, seller_id) DO UPDATE SET sales = sales + excluded.sales, total = total + excluded.total, commission = commission + excluded.commission;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_pieces_sold_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.kind = 'piece'
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.category, 1, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_pieces_sold_by_day AFTER UPDATE OF category, price, cost, is_live, kind, sale_id ON sale_lines
WHEN NEW.category IS NOT OLD.category OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.is_live IS NOT OLD.is_live OR NEW.kind IS NOT OLD.kind OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.category, -1, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), NEW.category, 1, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_pieces_sold_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.kind = 'piece'
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT sales.store_day, sales.store, coalesce(sales.customer_tier, ''), OLD.category, -1, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_pieces_sold_by_day AFTER UPDATE OF store_day, store, customer_tier ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), sale_lines.category, -1, -sale_lines.price, -sale_lines.cost FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), sale_lines.category, 1, sale_lines.price, sale_lines.cost FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_added_to_pieces_sold_by_day AFTER INSERT ON return_lines
WHEN NEW.category IS NOT NULL
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.category, -1, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_changed_in_pieces_sold_by_day AFTER UPDATE OF category, price, cost, return_id ON return_lines
WHEN NEW.category IS NOT OLD.category OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.return_id IS NOT OLD.return_id
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category, -(-1), -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id AND OLD.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), NEW.category, -1, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id AND NEW.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_taken_from_pieces_sold_by_day AFTER DELETE ON return_lines
WHEN OLD.category IS NOT NULL
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT returns.store_day, returns.store, coalesce(returns.customer_tier, ''), OLD.category, -(-1), -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_pieces_sold_by_day AFTER UPDATE OF store_day, store, customer_tier ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.customer_tier, ''), return_lines.category, -(-1), -(-return_lines.price), -(-return_lines.cost) FROM return_lines WHERE OLD.id = return_lines.return_id AND return_lines.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO pieces_sold_by_day (day, store, tier, category, pieces, price, cost)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.customer_tier, ''), return_lines.category, -1, -return_lines.price, -return_lines.cost FROM return_lines WHERE NEW.id = return_lines.return_id AND return_lines.category IS NOT NULL
	ON CONFLICT (day, store, tier, category) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_added_to_pieces_sold_by_month AFTER INSERT ON pieces_sold_by_day
BEGIN
	INSERT INTO pieces_sold_by_month (category, month, store, tier, pieces, price, cost)
	VALUES (NEW.category, substr(NEW.day, 1, 7), NEW.store, NEW.tier, NEW.pieces, NEW.price, NEW.cost)
	ON CONFLICT (category, month, store, tier) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_changed_in_pieces_sold_by_month AFTER UPDATE OF pieces, price, cost ON pieces_sold_by_day
WHEN NEW.pieces IS NOT OLD.pieces OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost
BEGIN
	UPDATE pieces_sold_by_month SET pieces = pieces + NEW.pieces - OLD.pieces, price = price + NEW.price - OLD.price, cost = cost + NEW.cost - OLD.cost
	WHERE category = NEW.category AND month = substr(NEW.day, 1, 7) AND store = NEW.store AND tier = NEW.tier;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_sold_by_day_taken_from_pieces_sold_by_month AFTER DELETE ON pieces_sold_by_day
BEGIN
	INSERT INTO pieces_sold_by_month (category, month, store, tier, pieces, price, cost)
	VALUES (OLD.category, substr(OLD.day, 1, 7), OLD.store, OLD.tier, -OLD.pieces, -OLD.price, -OLD.cost)
	ON CONFLICT (category, month, store, tier) DO UPDATE SET pieces = pieces + excluded.pieces, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_sales_of_category AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.kind = 'piece'
BEGIN
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT NEW.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_sales_of_category AFTER UPDATE OF category, is_live, kind, sale_id ON sale_lines
WHEN NEW.category IS NOT OLD.category OR NEW.is_live IS NOT OLD.is_live OR NEW.kind IS NOT OLD.kind OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT OLD.category, sales.sold_at, sales.id FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.kind = 'piece');
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sale_lines, sales WHERE sales.id = OLD.sale_id AND sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT NEW.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.kind = 'piece'
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_sales_of_category AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.kind = 'piece'
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT OLD.category, sales.sold_at, sales.id FROM sales WHERE sales.id = OLD.sale_id);
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, sales.sold_at, sales.id, sales.store, coalesce(sales.customer_tier, '') FROM sale_lines, sales WHERE sales.id = OLD.sale_id AND sales.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_sales_of_category AFTER UPDATE OF sold_at, store, customer_tier ON sales
WHEN NEW.sold_at IS NOT OLD.sold_at OR NEW.store IS NOT OLD.store OR NEW.customer_tier IS NOT OLD.customer_tier
BEGIN
	DELETE FROM sales_of_category WHERE (category, sold_at, sale_id) IN (SELECT sale_lines.category, OLD.sold_at, OLD.id FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece');
	INSERT INTO sales_of_category (category, sold_at, sale_id, store, tier)
	SELECT sale_lines.category, NEW.sold_at, NEW.id, NEW.store, coalesce(NEW.customer_tier, '') FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'piece'
	ON CONFLICT (category, sold_at, sale_id) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_tax_by_day AFTER INSERT ON sales
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, -1), NEW.taxable, NEW.exempt, NEW.untaxed, NEW.tax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_tax_by_day AFTER UPDATE OF store_day, store, tax_rate, taxable, exempt, untaxed, tax, is_live ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.tax_rate IS NOT OLD.tax_rate OR NEW.taxable IS NOT OLD.taxable OR NEW.exempt IS NOT OLD.exempt OR NEW.untaxed IS NOT OLD.untaxed OR NEW.tax IS NOT OLD.tax OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	SELECT OLD.store_day, OLD.store, coalesce(OLD.tax_rate, -1), -OLD.taxable, -OLD.exempt, -OLD.untaxed, -OLD.tax WHERE OLD.is_live = 1
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	SELECT NEW.store_day, NEW.store, coalesce(NEW.tax_rate, -1), NEW.taxable, NEW.exempt, NEW.untaxed, NEW.tax WHERE NEW.is_live = 1
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_tax_by_day AFTER DELETE ON sales
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, -1), -OLD.taxable, -OLD.exempt, -OLD.untaxed, -OLD.tax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_added_to_tax_by_day AFTER INSERT ON returns
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, -1), -NEW.taxable, -NEW.exempt, -NEW.untaxed, -NEW.tax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_tax_by_day AFTER UPDATE OF store_day, store, tax_rate, taxable, exempt, untaxed, tax ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.tax_rate IS NOT OLD.tax_rate OR NEW.taxable IS NOT OLD.taxable OR NEW.exempt IS NOT OLD.exempt OR NEW.untaxed IS NOT OLD.untaxed OR NEW.tax IS NOT OLD.tax
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, -1), -(-OLD.taxable), -(-OLD.exempt), -(-OLD.untaxed), -(-OLD.tax))
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (NEW.store_day, NEW.store, coalesce(NEW.tax_rate, -1), -NEW.taxable, -NEW.exempt, -NEW.untaxed, -NEW.tax)
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER returns_taken_from_tax_by_day AFTER DELETE ON returns
BEGIN
	INSERT INTO tax_by_day (day, store, rate, taxable, exempt, untaxed, tax)
	VALUES (OLD.store_day, OLD.store, coalesce(OLD.tax_rate, -1), -(-OLD.taxable), -(-OLD.exempt), -(-OLD.untaxed), -(-OLD.tax))
	ON CONFLICT (day, store, rate) DO UPDATE SET taxable = taxable + excluded.taxable, exempt = exempt + excluded.exempt, untaxed = untaxed + excluded.untaxed, tax = tax + excluded.tax;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_discounts_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.price < NEW.list_price
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(NEW.discount_reason, ''), 1, NEW.list_price, NEW.list_price - NEW.price FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_discounts_by_day AFTER UPDATE OF discount_reason, list_price, price, is_live, sale_id ON sale_lines
WHEN NEW.discount_reason IS NOT OLD.discount_reason OR NEW.list_price IS NOT OLD.list_price OR NEW.price IS NOT OLD.price OR NEW.is_live IS NOT OLD.is_live OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, ''), -1, -OLD.list_price, -(OLD.list_price - OLD.price) FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.price < OLD.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(NEW.discount_reason, ''), 1, NEW.list_price, NEW.list_price - NEW.price FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.price < NEW.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_discounts_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.price < OLD.list_price
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT sales.store_day, sales.store, coalesce(OLD.discount_reason, ''), -1, -OLD.list_price, -(OLD.list_price - OLD.price) FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_discounts_by_day AFTER UPDATE OF store_day, store ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store
BEGIN
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT OLD.store_day, OLD.store, coalesce(sale_lines.discount_reason, ''), -1, -sale_lines.list_price, -(sale_lines.list_price - sale_lines.price) FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
	INSERT INTO discounts_by_day (day, store, reason, lines, list_price, amount)
	SELECT NEW.store_day, NEW.store, coalesce(sale_lines.discount_reason, ''), 1, sale_lines.list_price, sale_lines.list_price - sale_lines.price FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.price < sale_lines.list_price
	ON CONFLICT (day, store, reason) DO UPDATE SET lines = lines + excluded.lines, list_price = list_price + excluded.list_price, amount = amount + excluded.amount;
END;
--> statement-breakpoint
CREATE TRIGGER payments_added_to_payments_by_day AFTER INSERT ON payments
WHEN NEW.is_live = 1
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
	VALUES (NEW.store_day, NEW.store, NEW.kind, max(NEW.amount, 0), max(-NEW.amount, 0), iif(NEW.order_id IS NOT NULL AND NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.order_id IS NOT NULL AND NEW.sale_id IS NULL, max(-NEW.amount, 0), 0))
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded, deposited = deposited + excluded.deposited, deposits_refunded = deposits_refunded + excluded.deposits_refunded;
END;
--> statement-breakpoint
CREATE TRIGGER payments_changed_in_payments_by_day AFTER UPDATE OF store_day, store, kind, amount, order_id, sale_id, is_live ON payments
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.kind IS NOT OLD.kind OR NEW.amount IS NOT OLD.amount OR NEW.order_id IS NOT OLD.order_id OR NEW.sale_id IS NOT OLD.sale_id OR NEW.is_live IS NOT OLD.is_live
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
	SELECT OLD.store_day, OLD.store, OLD.kind, -(max(OLD.amount, 0)), -(max(-OLD.amount, 0)), -(iif(OLD.order_id IS NOT NULL AND OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.order_id IS NOT NULL AND OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)) WHERE OLD.is_live = 1
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded, deposited = deposited + excluded.deposited, deposits_refunded = deposits_refunded + excluded.deposits_refunded;
	INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
	SELECT NEW.store_day, NEW.store, NEW.kind, max(NEW.amount, 0), max(-NEW.amount, 0), iif(NEW.order_id IS NOT NULL AND NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.order_id IS NOT NULL AND NEW.sale_id IS NULL, max(-NEW.amount, 0), 0) WHERE NEW.is_live = 1
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded, deposited = deposited + excluded.deposited, deposits_refunded = deposits_refunded + excluded.deposits_refunded;
END;
--> statement-breakpoint
CREATE TRIGGER payments_taken_from_payments_by_day AFTER DELETE ON payments
WHEN OLD.is_live = 1
BEGIN
	INSERT INTO payments_by_day (day, store, kind, paid, refunded, deposited, deposits_refunded)
	VALUES (OLD.store_day, OLD.store, OLD.kind, -(max(OLD.amount, 0)), -(max(-OLD.amount, 0)), -(iif(OLD.order_id IS NOT NULL AND OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.order_id IS NOT NULL AND OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)))
	ON CONFLICT (day, store, kind) DO UPDATE SET paid = paid + excluded.paid, refunded = refunded + excluded.refunded, deposited = deposited + excluded.deposited, deposits_refunded = deposits_refunded + excluded.deposits_refunded;
END;
--> statement-breakpoint
CREATE TRIGGER sales_added_to_buyers AFTER INSERT ON sales
WHEN NEW.is_live = 1 AND NEW.customer_id IS NOT NULL
BEGIN
	INSERT INTO buyers (customer_id, store, last_day)
	VALUES (NEW.customer_id, NEW.store, NEW.store_day)
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
	INSERT INTO buyers (customer_id, store, last_day)
	VALUES (NEW.customer_id, '', NEW.store_day)
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_buyers AFTER UPDATE OF customer_id, store, store_day, is_live ON sales
WHEN NEW.customer_id IS NOT OLD.customer_id OR NEW.store IS NOT OLD.store OR NEW.store_day IS NOT OLD.store_day OR NEW.is_live IS NOT OLD.is_live
BEGIN
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = OLD.store;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, OLD.store, max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.store = OLD.store AND sales.is_live = 1 AND sales.customer_id IS NOT NULL HAVING count(*) > 0;
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = '';
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, '', max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.is_live = 1 AND sales.customer_id IS NOT NULL HAVING count(*) > 0;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT NEW.customer_id, NEW.store, NEW.store_day WHERE NEW.is_live = 1 AND NEW.customer_id IS NOT NULL
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT NEW.customer_id, '', NEW.store_day WHERE NEW.is_live = 1 AND NEW.customer_id IS NOT NULL
	ON CONFLICT (customer_id, store) DO UPDATE SET last_day = max(last_day, excluded.last_day) WHERE excluded.last_day > last_day;
END;
--> statement-breakpoint
CREATE TRIGGER sales_taken_from_buyers AFTER DELETE ON sales
WHEN OLD.is_live = 1 AND OLD.customer_id IS NOT NULL
BEGIN
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = OLD.store;
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, OLD.store, max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.store = OLD.store AND sales.is_live = 1 AND sales.customer_id IS NOT NULL HAVING count(*) > 0;
	DELETE FROM buyers WHERE customer_id = OLD.customer_id AND store = '';
	INSERT INTO buyers (customer_id, store, last_day)
	SELECT OLD.customer_id, '', max(sales.store_day) FROM sales WHERE sales.customer_id = OLD.customer_id AND sales.is_live = 1 AND sales.customer_id IS NOT NULL HAVING count(*) > 0;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_added_to_buyers_by_day AFTER INSERT ON buyers
BEGIN
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (NEW.store, NEW.last_day, 1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_changed_in_buyers_by_day AFTER UPDATE OF last_day ON buyers
WHEN NEW.last_day IS NOT OLD.last_day
BEGIN
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (OLD.store, OLD.last_day, -1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (NEW.store, NEW.last_day, 1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
END;
--> statement-breakpoint
CREATE TRIGGER buyers_taken_from_buyers_by_day AFTER DELETE ON buyers
BEGIN
	INSERT INTO buyers_by_day (store, day, customers)
	VALUES (OLD.store, OLD.last_day, -1)
	ON CONFLICT (store, day) DO UPDATE SET customers = customers + excluded.customers;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_added_to_stock AFTER INSERT ON pieces
BEGIN
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(NEW.location, ''), NEW.category, NEW.state, 1, NEW.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock AFTER UPDATE OF location, category, state, retail_price ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.category IS NOT OLD.category OR NEW.state IS NOT OLD.state OR NEW.retail_price IS NOT OLD.retail_price
BEGIN
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(OLD.location, ''), OLD.category, OLD.state, -1, -OLD.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(NEW.location, ''), NEW.category, NEW.state, 1, NEW.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock AFTER DELETE ON pieces
BEGIN
	INSERT INTO stock (location, category, state, pieces, retail_price)
	VALUES (coalesce(OLD.location, ''), OLD.category, OLD.state, -1, -OLD.retail_price)
	ON CONFLICT (location, category, state) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_added_to_stock_by_case AFTER INSERT ON pieces
WHEN NEW.state IN ('available', 'reserved', 'damaged')
BEGIN
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	VALUES (coalesce(NEW.location, ''), coalesce(NEW.display_case, ''), NEW.category, 1, NEW.retail_price, NEW.cost)
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock_by_case AFTER UPDATE OF location, display_case, category, retail_price, cost, state ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.display_case IS NOT OLD.display_case OR NEW.category IS NOT OLD.category OR NEW.retail_price IS NOT OLD.retail_price OR NEW.cost IS NOT OLD.cost OR NEW.state IS NOT OLD.state
BEGIN
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	SELECT coalesce(OLD.location, ''), coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost WHERE OLD.state IN ('available', 'reserved', 'damaged')
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	SELECT coalesce(NEW.location, ''), coalesce(NEW.display_case, ''), NEW.category, 1, NEW.retail_price, NEW.cost WHERE NEW.state IN ('available', 'reserved', 'damaged')
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock_by_case AFTER DELETE ON pieces
WHEN OLD.state IN ('available', 'reserved', 'damaged')
BEGIN
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	VALUES (coalesce(OLD.location, ''), coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost)
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_added_to_stock_by_vendor AFTER INSERT ON pieces
WHEN NEW.vendor_id IS NOT NULL
BEGIN
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	VALUES (NEW.vendor_id, NEW.ownership, NEW.state, 1)
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock_by_vendor AFTER UPDATE OF vendor_id, ownership, state ON pieces
WHEN NEW.vendor_id IS NOT OLD.vendor_id OR NEW.ownership IS NOT OLD.ownership OR NEW.state IS NOT OLD.state
BEGIN
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	SELECT OLD.vendor_id, OLD.ownership, OLD.state, -1 WHERE OLD.vendor_id IS NOT NULL
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	SELECT NEW.vendor_id, NEW.ownership, NEW.state, 1 WHERE NEW.vendor_id IS NOT NULL
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock_by_vendor AFTER DELETE ON pieces
WHEN OLD.vendor_id IS NOT NULL
BEGIN
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	VALUES (OLD.vendor_id, OLD.ownership, OLD.state, -1)
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_added_to_count_results AFTER INSERT ON count_lines
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	VALUES (NEW.count_id, NEW.result, 1, coalesce(NEW.retail_price, 0), coalesce(NEW.cost, 0), 0)
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_changed_in_count_results AFTER UPDATE OF count_id, result ON count_lines
WHEN NEW.count_id IS NOT OLD.count_id OR NEW.result IS NOT OLD.result
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT OLD.count_id, OLD.result, -0, -0, -0, -1 FROM count_decisions WHERE OLD.id = count_decisions.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT NEW.count_id, NEW.result, 0, 0, 0, 1 FROM count_decisions WHERE NEW.id = count_decisions.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_taken_from_count_results AFTER DELETE ON count_lines
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	VALUES (OLD.count_id, OLD.result, -1, -(coalesce(OLD.retail_price, 0)), -(coalesce(OLD.cost, 0)), -0)
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_added_to_count_results AFTER INSERT ON count_decisions
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, 0, 0, 0, 1 FROM count_lines WHERE count_lines.id = NEW.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_changed_in_count_results AFTER UPDATE OF line_id ON count_decisions
WHEN NEW.line_id IS NOT OLD.line_id
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, -0, -0, -0, -1 FROM count_lines WHERE count_lines.id = OLD.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, 0, 0, 0, 1 FROM count_lines WHERE count_lines.id = NEW.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_taken_from_count_results AFTER DELETE ON count_decisions
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, -0, -0, -0, -1 FROM count_lines WHERE count_lines.id = OLD.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_added_to_count_scanned AFTER INSERT ON count_lines
WHEN NEW.piece_id IS NOT NULL AND NEW.result NOT IN ('twice', 'missing')
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT NEW.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, 1, pieces.retail_price, pieces.cost FROM pieces WHERE pieces.id = NEW.piece_id
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_changed_in_count_scanned AFTER UPDATE OF count_id, piece_id, result ON count_lines
WHEN NEW.count_id IS NOT OLD.count_id OR NEW.piece_id IS NOT OLD.piece_id OR NEW.result IS NOT OLD.result
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT OLD.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, -1, -pieces.retail_price, -pieces.cost FROM pieces WHERE pieces.id = OLD.piece_id AND OLD.piece_id IS NOT NULL AND OLD.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT NEW.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, 1, pieces.retail_price, pieces.cost FROM pieces WHERE pieces.id = NEW.piece_id AND NEW.piece_id IS NOT NULL AND NEW.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_taken_from_count_scanned AFTER DELETE ON count_lines
WHEN OLD.piece_id IS NOT NULL AND OLD.result NOT IN ('twice', 'missing')
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT OLD.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, -1, -pieces.retail_price, -pieces.cost FROM pieces WHERE pieces.id = OLD.piece_id
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_count_scanned AFTER UPDATE OF location, state, display_case, category, retail_price, cost ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.state IS NOT OLD.state OR NEW.display_case IS NOT OLD.display_case OR NEW.category IS NOT OLD.category OR NEW.retail_price IS NOT OLD.retail_price OR NEW.cost IS NOT OLD.cost
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT count_lines.count_id, coalesce(OLD.location, ''), OLD.state, coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost FROM count_lines WHERE OLD.id = count_lines.piece_id AND count_lines.piece_id IS NOT NULL AND count_lines.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT count_lines.count_id, coalesce(NEW.location, ''), NEW.state, coalesce(NEW.display_case, ''), NEW.category, 1, NEW.retail_price, NEW.cost FROM count_lines WHERE NEW.id = count_lines.piece_id AND count_lines.piece_id IS NOT NULL AND count_lines.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_added_to_credit_outstanding AFTER INSERT ON credit_accounts
WHEN NEW.balance > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES (NEW.kind, 1, NEW.balance)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
END;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_changed_in_credit_outstanding AFTER UPDATE OF kind, balance ON credit_accounts
WHEN NEW.kind IS NOT OLD.kind OR NEW.balance IS NOT OLD.balance
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	SELECT OLD.kind, -1, -OLD.balance WHERE OLD.balance > 0
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	INSERT INTO credit_outstanding (kind, accounts, balance)
	SELECT NEW.kind, 1, NEW.balance WHERE NEW.balance > 0
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
END;
--> statement-breakpoint
CREATE TRIGGER credit_accounts_taken_from_credit_outstanding AFTER DELETE ON credit_accounts
WHEN OLD.balance > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES (OLD.kind, -1, -OLD.balance)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
END;
--> statement-breakpoint
CREATE TRIGGER orders_added_to_credit_outstanding AFTER INSERT ON orders
WHEN NEW.held > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES ('deposit', 1, NEW.held)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_credit_outstanding AFTER UPDATE OF held ON orders
WHEN NEW.held IS NOT OLD.held
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	SELECT 'deposit', -1, -OLD.held WHERE OLD.held > 0
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
	INSERT INTO credit_outstanding (kind, accounts, balance)
	SELECT 'deposit', 1, NEW.held WHERE NEW.held > 0
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_credit_outstanding AFTER DELETE ON orders
WHEN OLD.held > 0
BEGIN
	INSERT INTO credit_outstanding (kind, accounts, balance)
	VALUES ('deposit', -1, -OLD.held)
	ON CONFLICT (kind) DO UPDATE SET accounts = accounts + excluded.accounts, balance = balance + excluded.balance;
END;
--> statement-breakpoint
CREATE TRIGGER customers_added_to_customer_groups AFTER INSERT ON customers
WHEN NEW.erased_at IS NULL AND NEW.merged_into IS NULL
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL AND NEW.refused_channels & 4 = 0, NEW.cell_phone IS NOT NULL AND NEW.refused_channels & 2 = 0, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) AND NEW.refused_channels & 8 = 0)
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_changed_in_customer_groups AFTER UPDATE OF home_store, tier, gender, date_of_birth, email, refused_channels, cell_phone, street, city, zip_code, erased_at, merged_into ON customers
WHEN NEW.home_store IS NOT OLD.home_store OR NEW.tier IS NOT OLD.tier OR NEW.gender IS NOT OLD.gender OR NEW.date_of_birth IS NOT OLD.date_of_birth OR NEW.email IS NOT OLD.email OR NEW.refused_channels IS NOT OLD.refused_channels OR NEW.cell_phone IS NOT OLD.cell_phone OR NEW.street IS NOT OLD.street OR NEW.city IS NOT OLD.city OR NEW.zip_code IS NOT OLD.zip_code OR NEW.erased_at IS NOT OLD.erased_at OR NEW.merged_into IS NOT OLD.merged_into
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	SELECT OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL AND OLD.refused_channels & 4 = 0), -(OLD.cell_phone IS NOT NULL AND OLD.refused_channels & 2 = 0), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL) AND OLD.refused_channels & 8 = 0) WHERE OLD.erased_at IS NULL AND OLD.merged_into IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	SELECT NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL AND NEW.refused_channels & 4 = 0, NEW.cell_phone IS NOT NULL AND NEW.refused_channels & 2 = 0, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) AND NEW.refused_channels & 8 = 0 WHERE NEW.erased_at IS NULL AND NEW.merged_into IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_taken_from_customer_groups AFTER DELETE ON customers
WHEN OLD.erased_at IS NULL AND OLD.merged_into IS NULL
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL AND OLD.refused_channels & 4 = 0), -(OLD.cell_phone IS NOT NULL AND OLD.refused_channels & 2 = 0), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL) AND OLD.refused_channels & 8 = 0))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER orders_added_to_repairs_ready_by_day AFTER INSERT ON orders
WHEN NEW.ready_day IS NOT NULL
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT NEW.ready_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.ready_day) - unixepoch(repairs.intake_day)) / 86400 FROM repairs WHERE repairs.id = NEW.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_repairs_ready_by_day AFTER UPDATE OF ready_day, worker_id ON orders
WHEN NEW.ready_day IS NOT OLD.ready_day OR NEW.worker_id IS NOT OLD.worker_id
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT OLD.ready_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.ready_day) - unixepoch(repairs.intake_day)) / 86400) FROM repairs WHERE repairs.id = OLD.id AND OLD.ready_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT NEW.ready_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.ready_day) - unixepoch(repairs.intake_day)) / 86400 FROM repairs WHERE repairs.id = NEW.id AND NEW.ready_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_repairs_ready_by_day AFTER DELETE ON orders
WHEN OLD.ready_day IS NOT NULL
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT OLD.ready_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.ready_day) - unixepoch(repairs.intake_day)) / 86400) FROM repairs WHERE repairs.id = OLD.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_changed_in_repairs_ready_by_day AFTER UPDATE OF store, intake_day ON repairs
WHEN NEW.store IS NOT OLD.store OR NEW.intake_day IS NOT OLD.intake_day
BEGIN
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT orders.ready_day, OLD.store, coalesce(orders.worker_id, 0), -1, -((unixepoch(orders.ready_day) - unixepoch(OLD.intake_day)) / 86400) FROM orders WHERE OLD.id = orders.id AND orders.ready_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
	INSERT INTO repairs_ready_by_day (day, store, worker_id, repairs, days)
	SELECT orders.ready_day, NEW.store, coalesce(orders.worker_id, 0), 1, (unixepoch(orders.ready_day) - unixepoch(NEW.intake_day)) / 86400 FROM orders WHERE NEW.id = orders.id AND orders.ready_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days;
END;
--> statement-breakpoint
CREATE TRIGGER orders_added_to_repairs_out_by_day AFTER INSERT ON orders
WHEN NEW.handed_over_day IS NOT NULL
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.handed_over_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.handed_over_day) - unixepoch(repairs.intake_day)) / 86400, iif(NEW.sale_id IS NULL, repairs.customer_price, 0), 0, 0 FROM repairs WHERE repairs.id = NEW.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_repairs_out_by_day AFTER UPDATE OF handed_over_day, worker_id, sale_id ON orders
WHEN NEW.handed_over_day IS NOT OLD.handed_over_day OR NEW.worker_id IS NOT OLD.worker_id OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), -(iif(OLD.sale_id IS NULL, repairs.customer_price, 0)), -0, -0 FROM repairs WHERE repairs.id = OLD.id AND OLD.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.handed_over_day, repairs.store, coalesce(NEW.worker_id, 0), 1, (unixepoch(NEW.handed_over_day) - unixepoch(repairs.intake_day)) / 86400, iif(NEW.sale_id IS NULL, repairs.customer_price, 0), 0, 0 FROM repairs WHERE repairs.id = NEW.id AND NEW.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER orders_taken_from_repairs_out_by_day AFTER DELETE ON orders
WHEN OLD.handed_over_day IS NOT NULL
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.handed_over_day, repairs.store, coalesce(OLD.worker_id, 0), -1, -((unixepoch(OLD.handed_over_day) - unixepoch(repairs.intake_day)) / 86400), -(iif(OLD.sale_id IS NULL, repairs.customer_price, 0)), -0, -0 FROM repairs WHERE repairs.id = OLD.id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_changed_in_repairs_out_by_day AFTER UPDATE OF store, intake_day, customer_price ON repairs
WHEN NEW.store IS NOT OLD.store OR NEW.intake_day IS NOT OLD.intake_day OR NEW.customer_price IS NOT OLD.customer_price
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT orders.handed_over_day, OLD.store, coalesce(orders.worker_id, 0), -1, -((unixepoch(orders.handed_over_day) - unixepoch(OLD.intake_day)) / 86400), -(iif(orders.sale_id IS NULL, OLD.customer_price, 0)), -0, -0 FROM orders WHERE OLD.id = orders.id AND orders.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT orders.handed_over_day, NEW.store, coalesce(orders.worker_id, 0), 1, (unixepoch(orders.handed_over_day) - unixepoch(NEW.intake_day)) / 86400, iif(orders.sale_id IS NULL, NEW.customer_price, 0), 0, 0 FROM orders WHERE NEW.id = orders.id AND orders.handed_over_day IS NOT NULL
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_added_to_repairs_out_by_day AFTER INSERT ON sale_lines
WHEN NEW.is_live = 1 AND NEW.kind = 'pickup' AND NEW.order_id IN (SELECT id FROM repairs)
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = NEW.order_id), 0, 0, 0, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_changed_in_repairs_out_by_day AFTER UPDATE OF order_id, price, cost, is_live, kind, sale_id ON sale_lines
WHEN NEW.order_id IS NOT OLD.order_id OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.is_live IS NOT OLD.is_live OR NEW.kind IS NOT OLD.kind OR NEW.sale_id IS NOT OLD.sale_id
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = OLD.order_id), -0, -0, -0, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id AND OLD.is_live = 1 AND OLD.kind = 'pickup' AND OLD.order_id IN (SELECT id FROM repairs)
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = NEW.order_id), 0, 0, 0, NEW.price, NEW.cost FROM sales WHERE sales.id = NEW.sale_id AND NEW.is_live = 1 AND NEW.kind = 'pickup' AND NEW.order_id IN (SELECT id FROM repairs)
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sale_lines_taken_from_repairs_out_by_day AFTER DELETE ON sale_lines
WHEN OLD.is_live = 1 AND OLD.kind = 'pickup' AND OLD.order_id IN (SELECT id FROM repairs)
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT sales.store_day, sales.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = OLD.order_id), -0, -0, -0, -OLD.price, -OLD.cost FROM sales WHERE sales.id = OLD.sale_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER sales_changed_in_repairs_out_by_day AFTER UPDATE OF store_day, store ON sales
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.store_day, OLD.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = sale_lines.order_id), -0, -0, -0, -sale_lines.price, -sale_lines.cost FROM sale_lines WHERE OLD.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'pickup' AND sale_lines.order_id IN (SELECT id FROM repairs)
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.store_day, NEW.store, (SELECT coalesce(o.worker_id, 0) FROM orders o WHERE o.id = sale_lines.order_id), 0, 0, 0, sale_lines.price, sale_lines.cost FROM sale_lines WHERE NEW.id = sale_lines.sale_id AND sale_lines.is_live = 1 AND sale_lines.kind = 'pickup' AND sale_lines.order_id IN (SELECT id FROM repairs)
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_added_to_repairs_out_by_day AFTER INSERT ON return_lines
WHEN EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = NEW.sale_line_id AND l.kind = 'pickup')
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = NEW.sale_line_id), 0, 0, 0, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_changed_in_repairs_out_by_day AFTER UPDATE OF sale_line_id, price, cost, return_id ON return_lines
WHEN NEW.sale_line_id IS NOT OLD.sale_line_id OR NEW.price IS NOT OLD.price OR NEW.cost IS NOT OLD.cost OR NEW.return_id IS NOT OLD.return_id
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = OLD.sale_line_id), -0, -0, -0, -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = OLD.sale_line_id AND l.kind = 'pickup')
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = NEW.sale_line_id), 0, 0, 0, -NEW.price, -NEW.cost FROM returns WHERE returns.id = NEW.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = NEW.sale_line_id AND l.kind = 'pickup')
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER return_lines_taken_from_repairs_out_by_day AFTER DELETE ON return_lines
WHEN EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = OLD.sale_line_id AND l.kind = 'pickup')
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT returns.store_day, returns.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = OLD.sale_line_id), -0, -0, -0, -(-OLD.price), -(-OLD.cost) FROM returns WHERE returns.id = OLD.return_id
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER returns_changed_in_repairs_out_by_day AFTER UPDATE OF store_day, store ON returns
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store
BEGIN
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT OLD.store_day, OLD.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = return_lines.sale_line_id), -0, -0, -0, -(-return_lines.price), -(-return_lines.cost) FROM return_lines WHERE OLD.id = return_lines.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = return_lines.sale_line_id AND l.kind = 'pickup')
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
	INSERT INTO repairs_out_by_day (day, store, worker_id, repairs, days, unpaid, price, cost)
	SELECT NEW.store_day, NEW.store, (SELECT coalesce(o.worker_id, 0) FROM sale_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = return_lines.sale_line_id), 0, 0, 0, -return_lines.price, -return_lines.cost FROM return_lines WHERE NEW.id = return_lines.return_id AND EXISTS (SELECT 1 FROM sale_lines l JOIN repairs r ON r.id = l.order_id WHERE l.id = return_lines.sale_line_id AND l.kind = 'pickup')
	ON CONFLICT (day, store, worker_id) DO UPDATE SET repairs = repairs + excluded.repairs, days = days + excluded.days, unpaid = unpaid + excluded.unpaid, price = price + excluded.price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER payments_added_to_deposits_by_day AFTER INSERT ON payments
WHEN NEW.is_live = 1 AND NEW.order_id IS NOT NULL
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT NEW.store_day, NEW.store, orders.kind, iif(NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.sale_id IS NULL, max(-NEW.amount, 0), 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, NEW.amount, 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, NEW.amount, 0) FROM orders WHERE orders.id = NEW.order_id
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER payments_changed_in_deposits_by_day AFTER UPDATE OF store_day, store, sale_id, amount, is_live, order_id ON payments
WHEN NEW.store_day IS NOT OLD.store_day OR NEW.store IS NOT OLD.store OR NEW.sale_id IS NOT OLD.sale_id OR NEW.amount IS NOT OLD.amount OR NEW.is_live IS NOT OLD.is_live OR NEW.order_id IS NOT OLD.order_id
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT OLD.store_day, OLD.store, orders.kind, -(iif(OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, OLD.amount, 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, OLD.amount, 0)) FROM orders WHERE orders.id = OLD.order_id AND OLD.is_live = 1 AND OLD.order_id IS NOT NULL
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT NEW.store_day, NEW.store, orders.kind, iif(NEW.sale_id IS NULL, max(NEW.amount, 0), 0), iif(NEW.sale_id IS NULL, max(-NEW.amount, 0), 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, NEW.amount, 0), iif(NEW.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, NEW.amount, 0) FROM orders WHERE orders.id = NEW.order_id AND NEW.is_live = 1 AND NEW.order_id IS NOT NULL
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER payments_taken_from_deposits_by_day AFTER DELETE ON payments
WHEN OLD.is_live = 1 AND OLD.order_id IS NOT NULL
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT OLD.store_day, OLD.store, orders.kind, -(iif(OLD.sale_id IS NULL, max(OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NULL, max(-OLD.amount, 0), 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NULL, OLD.amount, 0)), -(iif(OLD.sale_id IS NOT NULL AND orders.cancelled_at IS NOT NULL, OLD.amount, 0)) FROM orders WHERE orders.id = OLD.order_id
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER orders_changed_in_deposits_by_day AFTER UPDATE OF kind, cancelled_at ON orders
WHEN NEW.kind IS NOT OLD.kind OR NEW.cancelled_at IS NOT OLD.cancelled_at
BEGIN
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT payments.store_day, payments.store, OLD.kind, -(iif(payments.sale_id IS NULL, max(payments.amount, 0), 0)), -(iif(payments.sale_id IS NULL, max(-payments.amount, 0), 0)), -(iif(payments.sale_id IS NOT NULL AND OLD.cancelled_at IS NULL, payments.amount, 0)), -(iif(payments.sale_id IS NOT NULL AND OLD.cancelled_at IS NOT NULL, payments.amount, 0)) FROM payments WHERE OLD.id = payments.order_id AND payments.is_live = 1 AND payments.order_id IS NOT NULL
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
	INSERT INTO deposits_by_day (day, store, order_kind, taken, refunded, used, kept)
	SELECT payments.store_day, payments.store, NEW.kind, iif(payments.sale_id IS NULL, max(payments.amount, 0), 0), iif(payments.sale_id IS NULL, max(-payments.amount, 0), 0), iif(payments.sale_id IS NOT NULL AND NEW.cancelled_at IS NULL, payments.amount, 0), iif(payments.sale_id IS NOT NULL AND NEW.cancelled_at IS NOT NULL, payments.amount, 0) FROM payments WHERE NEW.id = payments.order_id AND payments.is_live = 1 AND payments.order_id IS NOT NULL
	ON CONFLICT (day, store, order_kind) DO UPDATE SET taken = taken + excluded.taken, refunded = refunded + excluded.refunded, used = used + excluded.used, kept = kept + excluded.kept;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_added_to_repairs_by_status AFTER INSERT ON repairs
BEGIN
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (NEW.store, NEW.status, 1, NEW.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_changed_in_repairs_by_status AFTER UPDATE OF store, status, customer_price ON repairs
WHEN NEW.store IS NOT OLD.store OR NEW.status IS NOT OLD.status OR NEW.customer_price IS NOT OLD.customer_price
BEGIN
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (OLD.store, OLD.status, -1, -OLD.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (NEW.store, NEW.status, 1, NEW.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
END;
--> statement-breakpoint
CREATE TRIGGER repairs_taken_from_repairs_by_status AFTER DELETE ON repairs
BEGIN
	INSERT INTO repairs_by_status (store, status, repairs, customer_price)
	VALUES (OLD.store, OLD.status, -1, -OLD.customer_price)
	ON CONFLICT (store, status) DO UPDATE SET repairs = repairs + excluded.repairs, customer_price = customer_price + excluded.customer_price;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_added_to_campaigns_by_status AFTER INSERT ON campaigns
BEGIN
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (NEW.status, 1, NEW.sent_count, NEW.open_count, NEW.click_count, NEW.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_changed_in_campaigns_by_status AFTER UPDATE OF status, sent_count, open_count, click_count, conversion_count ON campaigns
WHEN NEW.status IS NOT OLD.status OR NEW.sent_count IS NOT OLD.sent_count OR NEW.open_count IS NOT OLD.open_count OR NEW.click_count IS NOT OLD.click_count OR NEW.conversion_count IS NOT OLD.conversion_count
BEGIN
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (OLD.status, -1, -OLD.sent_count, -OLD.open_count, -OLD.click_count, -OLD.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (NEW.status, 1, NEW.sent_count, NEW.open_count, NEW.click_count, NEW.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
END;
--> statement-breakpoint
CREATE TRIGGER campaigns_taken_from_campaigns_by_status AFTER DELETE ON campaigns
BEGIN
	INSERT INTO campaigns_by_status (status, campaigns, sent_count, open_count, click_count, conversion_count)
	VALUES (OLD.status, -1, -OLD.sent_count, -OLD.open_count, -OLD.click_count, -OLD.conversion_count)
	ON CONFLICT (status) DO UPDATE SET campaigns = campaigns + excluded.campaigns, sent_count = sent_count + excluded.sent_count, open_count = open_count + excluded.open_count, click_count = click_count + excluded.click_count, conversion_count = conversion_count + excluded.conversion_count;
END;
