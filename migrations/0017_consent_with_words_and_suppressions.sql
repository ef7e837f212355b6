DROP TRIGGER customers_added_to_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_changed_in_customer_groups;
--> statement-breakpoint
DROP TRIGGER customers_taken_from_customer_groups;
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`address_hash` text NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`lifted_at` integer,
	CONSTRAINT "suppressions_channel" CHECK("channel" in ('phone', 'text', 'email', 'post')),
	CONSTRAINT "suppressions_source" CHECK("source" in ('by_hand', 'unsubscribed', 'complained', 'bounced_hard', 'bounced_softly'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `suppressions_address` ON `suppressions` (`address_hash`,`channel`);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE `__new_contact_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`channel` text NOT NULL,
	`answer` text,
	`asked_with` text,
	`place` text DEFAULT 'counter' NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contact_consents_channel" CHECK("channel" in ('phone', 'text', 'email', 'post')),
	CONSTRAINT "contact_consents_answer" CHECK("answer" in ('yes', 'no')),
	CONSTRAINT "contact_consents_place" CHECK("place" in ('counter', 'public_page'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_contact_consents`("id", "customer_id", "channel", "answer", "at", "employee_id") SELECT "id", "customer_id", "channel", "answer", "at", "employee_id" FROM `contact_consents`;
--> statement-breakpoint
DROP TABLE `contact_consents`;
--> statement-breakpoint
ALTER TABLE `__new_contact_consents` RENAME TO `contact_consents`;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
--> statement-breakpoint
CREATE INDEX `contact_consents_customer` ON `contact_consents` (`customer_id`,`channel`,`id`);
--> statement-breakpoint
DROP INDEX `customers_born`;
--> statement-breakpoint
ALTER TABLE `customers` ADD `agreed_channels` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `customers` ADD `suppressed_channels` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `customers_born` ON `customers` (`date_of_birth`,`tier`,`gender`,`home_store`,("email" is not null),("cell_phone" is not null),("street" is not null and ("city" is not null or "zip_code" is not null)),`merged_into`,`refused_channels`,`agreed_channels`,`suppressed_channels`);
--> statement-breakpoint
ALTER TABLE `customer_groups` ADD `agreed_email` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `customer_groups` ADD `agreed_address` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A yes from before its words were kept is a yes.
UPDATE customers SET agreed_channels = agreed.bits
FROM (
	SELECT person, sum(CASE channel WHEN 'phone' THEN 1 WHEN 'text' THEN 2 WHEN 'email' THEN 4 ELSE 8 END) AS bits
	FROM (
		SELECT coalesce(p.merged_into, p.id) AS person, c.channel AS channel, c.answer AS answer, max(c.id)
		FROM contact_consents c JOIN customers p ON p.id = c.customer_id
		GROUP BY 1, 2
	)
	WHERE answer = 'yes'
	GROUP BY person
) AS agreed
WHERE coalesce(customers.merged_into, customers.id) = agreed.person;
--> statement-breakpoint
-- Compared again in the background, which suppresses what they refused: hashing takes a key that is no part of the database.
UPDATE customers SET is_compared = 0 WHERE refused_channels <> 0 AND erased_at IS NULL AND merged_into IS NULL;
--> statement-breakpoint
DELETE FROM customer_groups;
--> statement-breakpoint
INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address, agreed_email, agreed_address)
SELECT customers.home_store, customers.tier, coalesce(customers.gender, ''), coalesce(substr(customers.date_of_birth, 1, 4), ''), sum(1), sum(customers.email IS NOT NULL AND (customers.refused_channels | customers.suppressed_channels) & 4 = 0), sum(customers.cell_phone IS NOT NULL AND (customers.refused_channels | customers.suppressed_channels) & 2 = 0 AND customers.agreed_channels & 2 <> 0), sum(customers.street IS NOT NULL AND (customers.city IS NOT NULL OR customers.zip_code IS NOT NULL) AND (customers.refused_channels | customers.suppressed_channels) & 8 = 0), sum(customers.email IS NOT NULL AND (customers.refused_channels | customers.suppressed_channels) & 4 = 0 AND customers.agreed_channels & 4 <> 0), sum(customers.street IS NOT NULL AND (customers.city IS NOT NULL OR customers.zip_code IS NOT NULL) AND (customers.refused_channels | customers.suppressed_channels) & 8 = 0 AND customers.agreed_channels & 8 <> 0) FROM customers WHERE customers.erased_at IS NULL AND customers.merged_into IS NULL GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER customers_added_to_customer_groups AFTER INSERT ON customers
WHEN NEW.erased_at IS NULL AND NEW.merged_into IS NULL
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address, agreed_email, agreed_address)
	VALUES (NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL AND (NEW.refused_channels | NEW.suppressed_channels) & 4 = 0, NEW.cell_phone IS NOT NULL AND (NEW.refused_channels | NEW.suppressed_channels) & 2 = 0 AND NEW.agreed_channels & 2 <> 0, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) AND (NEW.refused_channels | NEW.suppressed_channels) & 8 = 0, NEW.email IS NOT NULL AND (NEW.refused_channels | NEW.suppressed_channels) & 4 = 0 AND NEW.agreed_channels & 4 <> 0, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) AND (NEW.refused_channels | NEW.suppressed_channels) & 8 = 0 AND NEW.agreed_channels & 8 <> 0)
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address, agreed_email = agreed_email + excluded.agreed_email, agreed_address = agreed_address + excluded.agreed_address;
END;
--> statement-breakpoint
CREATE TRIGGER customers_changed_in_customer_groups AFTER UPDATE OF home_store, tier, gender, date_of_birth, email, refused_channels, suppressed_channels, cell_phone, agreed_channels, street, city, zip_code, erased_at, merged_into ON customers
WHEN NEW.home_store IS NOT OLD.home_store OR NEW.tier IS NOT OLD.tier OR NEW.gender IS NOT OLD.gender OR NEW.date_of_birth IS NOT OLD.date_of_birth OR NEW.email IS NOT OLD.email OR NEW.refused_channels IS NOT OLD.refused_channels OR NEW.suppressed_channels IS NOT OLD.suppressed_channels OR NEW.cell_phone IS NOT OLD.cell_phone OR NEW.agreed_channels IS NOT OLD.agreed_channels OR NEW.street IS NOT OLD.street OR NEW.city IS NOT OLD.city OR NEW.zip_code IS NOT OLD.zip_code OR NEW.erased_at IS NOT OLD.erased_at OR NEW.merged_into IS NOT OLD.merged_into
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address, agreed_email, agreed_address)
	SELECT OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL AND (OLD.refused_channels | OLD.suppressed_channels) & 4 = 0), -(OLD.cell_phone IS NOT NULL AND (OLD.refused_channels | OLD.suppressed_channels) & 2 = 0 AND OLD.agreed_channels & 2 <> 0), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL) AND (OLD.refused_channels | OLD.suppressed_channels) & 8 = 0), -(OLD.email IS NOT NULL AND (OLD.refused_channels | OLD.suppressed_channels) & 4 = 0 AND OLD.agreed_channels & 4 <> 0), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL) AND (OLD.refused_channels | OLD.suppressed_channels) & 8 = 0 AND OLD.agreed_channels & 8 <> 0) WHERE OLD.erased_at IS NULL AND OLD.merged_into IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address, agreed_email = agreed_email + excluded.agreed_email, agreed_address = agreed_address + excluded.agreed_address;
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address, agreed_email, agreed_address)
	SELECT NEW.home_store, NEW.tier, coalesce(NEW.gender, ''), coalesce(substr(NEW.date_of_birth, 1, 4), ''), 1, NEW.email IS NOT NULL AND (NEW.refused_channels | NEW.suppressed_channels) & 4 = 0, NEW.cell_phone IS NOT NULL AND (NEW.refused_channels | NEW.suppressed_channels) & 2 = 0 AND NEW.agreed_channels & 2 <> 0, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) AND (NEW.refused_channels | NEW.suppressed_channels) & 8 = 0, NEW.email IS NOT NULL AND (NEW.refused_channels | NEW.suppressed_channels) & 4 = 0 AND NEW.agreed_channels & 4 <> 0, NEW.street IS NOT NULL AND (NEW.city IS NOT NULL OR NEW.zip_code IS NOT NULL) AND (NEW.refused_channels | NEW.suppressed_channels) & 8 = 0 AND NEW.agreed_channels & 8 <> 0 WHERE NEW.erased_at IS NULL AND NEW.merged_into IS NULL
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address, agreed_email = agreed_email + excluded.agreed_email, agreed_address = agreed_address + excluded.agreed_address;
	DELETE FROM customer_groups WHERE home_store = OLD.home_store AND tier = OLD.tier AND gender = coalesce(OLD.gender, '') AND birth_year = coalesce(substr(OLD.date_of_birth, 1, 4), '') AND customers = 0 AND with_email = 0 AND with_phone = 0 AND with_address = 0 AND agreed_email = 0 AND agreed_address = 0;
END;
--> statement-breakpoint
CREATE TRIGGER customers_taken_from_customer_groups AFTER DELETE ON customers
WHEN OLD.erased_at IS NULL AND OLD.merged_into IS NULL
BEGIN
	INSERT INTO customer_groups (home_store, tier, gender, birth_year, customers, with_email, with_phone, with_address, agreed_email, agreed_address)
	VALUES (OLD.home_store, OLD.tier, coalesce(OLD.gender, ''), coalesce(substr(OLD.date_of_birth, 1, 4), ''), -1, -(OLD.email IS NOT NULL AND (OLD.refused_channels | OLD.suppressed_channels) & 4 = 0), -(OLD.cell_phone IS NOT NULL AND (OLD.refused_channels | OLD.suppressed_channels) & 2 = 0 AND OLD.agreed_channels & 2 <> 0), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL) AND (OLD.refused_channels | OLD.suppressed_channels) & 8 = 0), -(OLD.email IS NOT NULL AND (OLD.refused_channels | OLD.suppressed_channels) & 4 = 0 AND OLD.agreed_channels & 4 <> 0), -(OLD.street IS NOT NULL AND (OLD.city IS NOT NULL OR OLD.zip_code IS NOT NULL) AND (OLD.refused_channels | OLD.suppressed_channels) & 8 = 0 AND OLD.agreed_channels & 8 <> 0))
	ON CONFLICT (home_store, tier, gender, birth_year) DO UPDATE SET customers = customers + excluded.customers, with_email = with_email + excluded.with_email, with_phone = with_phone + excluded.with_phone, with_address = with_address + excluded.with_address, agreed_email = agreed_email + excluded.agreed_email, agreed_address = agreed_address + excluded.agreed_address;
	DELETE FROM customer_groups WHERE home_store = OLD.home_store AND tier = OLD.tier AND gender = coalesce(OLD.gender, '') AND birth_year = coalesce(substr(OLD.date_of_birth, 1, 4), '') AND customers = 0 AND with_email = 0 AND with_phone = 0 AND with_address = 0 AND agreed_email = 0 AND agreed_address = 0;
END;
