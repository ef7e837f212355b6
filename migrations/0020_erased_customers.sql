ALTER TABLE `customers` ADD `erased_at` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `erased_by` integer REFERENCES employees(id);--> statement-breakpoint
CREATE INDEX `customers_erased` ON `customers` (`erased_at`,`id`) WHERE "erased_at" is not null;
--> statement-breakpoint
DROP TRIGGER customers_added_to_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_changed_in_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_taken_from_customer_groups;
--> statement-breakpoint
CREATE TRIGGER customers_added_to_customer_groups AFTER INSERT ON customers
WHEN NEW.erased_at IS NULL
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL, NEW.cell_phone IS NOT NULL, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_changed_in_customer_groups AFTER UPDATE OF home_store, tier, gender, date_of_birth, email, cell_phone, street, city, zip_code, erased_at ON customers
WHEN NEW.home_store IS NOT OLD.home_store OR NEW.tier IS NOT OLD.tier OR NEW.gender IS NOT OLD.gender OR NEW.date_of_birth IS NOT OLD.date_of_birth OR NEW.email IS NOT OLD.email OR NEW.cell_phone IS NOT OLD.cell_phone OR NEW.street IS NOT OLD.street OR NEW.city IS NOT OLD.city OR NEW.zip_code IS NOT OLD.zip_code OR NEW.erased_at IS NOT OLD.erased_at
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	SELECT OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL), -(OLD.cell_phone IS NOT NULL), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL)) WHERE OLD.erased_at IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	SELECT NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL, NEW.cell_phone IS NOT NULL, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) WHERE NEW.erased_at IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_taken_from_customer_groups AFTER DELETE ON customers
WHEN OLD.erased_at IS NULL
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address)
	VALUES (OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL), -(OLD.cell_phone IS NOT NULL), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL)))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address;
END;
