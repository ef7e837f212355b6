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
CREATE INDEX `customer_merges_kept` ON `customer_merges` (`kept_id`,`id`);--> statement-breakpoint
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
DROP INDEX `customers_born`;--> statement-breakpoint
ALTER TABLE `customers` ADD `merged_into` integer REFERENCES customers(id);--> statement-breakpoint
ALTER TABLE `customers` ADD `is_compared` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `customers_merged` ON `customers` (`merged_into`,`id`) WHERE "merged_into" is not null;--> statement-breakpoint
CREATE INDEX `customers_uncompared` ON `customers` (`id`) WHERE "is_compared" = 0;--> statement-breakpoint
CREATE INDEX `customers_born` ON `customers` (`date_of_birth`,`tier`,`gender`,`home_store`,("email" is not null),("cell_phone" is not null),("street" is not null and ("city" is not null or "zip_code" is not null)),`merged_into`);
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
	VALUES (NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL, NEW.cell_phone IS NOT NULL, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_changed_in_customer_groups AFTER UPDATE OF home_store, tier, gender, date_of_birth, email, cell_phone, street, city, zip_code, erased_at, merged_into ON customers
WHEN NEW.home_store IS NOT OLD.home_store OR NEW.tier IS NOT OLD.tier OR NEW.gender IS NOT OLD.gender OR NEW.date_of_birth IS NOT OLD.date_of_birth OR NEW.email IS NOT OLD.email OR NEW.cell_phone IS NOT OLD.cell_phone OR NEW.street IS NOT OLD.street OR NEW.city IS NOT OLD.city OR NEW.zip_code IS NOT OLD.zip_code OR NEW.erased_at IS NOT OLD.erased_at OR NEW.merged_into IS NOT OLD.merged_into
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	SELECT OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL), -(OLD.cell_phone IS NOT NULL), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL)) WHERE OLD.erased_at IS NULL AND OLD.merged_into IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	SELECT NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL, NEW.cell_phone IS NOT NULL, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) WHERE NEW.erased_at IS NULL AND NEW.merged_into IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_taken_from_customer_groups AFTER DELETE ON customers
WHEN OLD.erased_at IS NULL AND OLD.merged_into IS NULL
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL), -(OLD.cell_phone IS NOT NULL), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL)))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
DROP VIEW `customers_searched`;
--> statement-breakpoint
CREATE VIEW `customers_searched` AS SELECT `id`, iif(`merged_into` IS NULL, `search_text`, '') || '  ' AS `text` FROM `customers`;
--> statement-breakpoint
DROP TRIGGER `customers_changed_in_search`;
--> statement-breakpoint
CREATE TRIGGER `customers_changed_in_search` AFTER UPDATE OF `id`, `search_text`, `merged_into` ON `customers`
WHEN NEW.`id` <> OLD.`id` OR NEW.`search_text` <> OLD.`search_text` OR NEW.`merged_into` IS NOT OLD.`merged_into`
BEGIN
	INSERT INTO `customers_search` (`customers_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, iif(OLD.`merged_into` IS NULL, OLD.`search_text`, '') || '  ');
	INSERT INTO `customers_search` (`rowid`, `text`) VALUES (NEW.`id`, iif(NEW.`merged_into` IS NULL, NEW.`search_text`, '') || '  ');
END;
--> statement-breakpoint
DROP TRIGGER `customers_taken_from_search`;
--> statement-breakpoint
CREATE TRIGGER `customers_taken_from_search` AFTER DELETE ON `customers`
BEGIN
	INSERT INTO `customers_search` (`customers_search`, `rowid`, `text`) VALUES ('delete', OLD.`id`, iif(OLD.`merged_into` IS NULL, OLD.`search_text`, '') || '  ');
END;
