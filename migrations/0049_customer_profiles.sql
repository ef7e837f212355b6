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
CREATE INDEX `wishes_piece` ON `wishes` (`piece_id`,`id`) WHERE "piece_id" is not null;--> statement-breakpoint
DROP INDEX `customers_born`;--> statement-breakpoint
DROP INDEX `customers_birthday`;--> statement-breakpoint
DROP INDEX `customers_anniversary`;--> statement-breakpoint
DROP INDEX `customers_spouse_birthday`;--> statement-breakpoint
ALTER TABLE `customers` ADD `ring_size` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `bracelet_size` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `neck_size` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `size_note` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `loves` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `avoids` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `avoids_note` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `birth_month_day` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `anniversary_month_day` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `spouse_month_day` text;--> statement-breakpoint
ALTER TABLE `customers` ADD `refused_channels` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `customers_born` ON `customers` (`date_of_birth`,`tier`,`gender`,`home_store`,("email" is not null),("cell_phone" is not null),("street" is not null and ("city" is not null or "zip_code" is not null)),`merged_into`,`refused_channels`);--> statement-breakpoint
CREATE INDEX `customers_birthday` ON `customers` (coalesce(substr("date_of_birth", 6), "birth_month_day"));--> statement-breakpoint
CREATE INDEX `customers_anniversary` ON `customers` (coalesce(substr("anniversary_date", 6), "anniversary_month_day"));--> statement-breakpoint
CREATE INDEX `customers_spouse_birthday` ON `customers` (coalesce(substr("spouse_dob", 6), "spouse_month_day"));
--> statement-breakpoint
DROP TRIGGER customers_added_to_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_changed_in_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_taken_from_customer_groups;
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
