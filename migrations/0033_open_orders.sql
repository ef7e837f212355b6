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
CREATE UNIQUE INDEX `order_pieces_reserved` ON `order_pieces` (`piece_id`) WHERE "is_reserved" = 1;--> statement-breakpoint
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
	`worker_id` integer,
	`is_taxed` integer DEFAULT true NOT NULL,
	`estimate` text,
	`estimate_amount` integer,
	`estimate_at` integer,
	`estimate_by` integer,
	`estimate_way` text,
	`call_over` integer,
	`held` integer DEFAULT 0 NOT NULL,
	`place` text,
	`place_name` text,
	`due_back_day` text,
	`told_at` integer,
	`told_by` integer,
	`told_way` text,
	`handed_over_at` integer,
	`handed_over_by` integer,
	`handed_over_to` text,
	`cancelled_at` integer,
	`cancelled_by` integer,
	`cancel_reason` text,
	`sale_id` integer,
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
	CONSTRAINT "orders_handed_over" CHECK(("handed_over_at" is null) = ("handed_over_by" is null)),
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
	CONSTRAINT "orders_due_back_day" CHECK("due_back_day" is null or "due_back_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_sale` ON `orders` (`sale_id`) WHERE "sale_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_other` ON `orders` (`id`) WHERE "kind" <> 'repair';--> statement-breakpoint
CREATE INDEX `orders_kind` ON `orders` (`kind`,`id`) WHERE "kind" <> 'repair';--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`kind`,`id`) WHERE "kind" <> 'repair' and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`customer_id`,`id`) WHERE "customer_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`id`) WHERE "held" > 0;--> statement-breakpoint
CREATE INDEX `orders_promised` ON `orders` (`promised_day`,`id`) WHERE "promised_day" is not null and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_place` ON `orders` (`place`,`id`) WHERE "place" is not null and "place" <> 'handed_over';--> statement-breakpoint
CREATE INDEX `orders_worker` ON `orders` (`worker_id`,`id`) WHERE "worker_id" is not null and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`id`) WHERE "handed_over_at" is not null and "sale_id" is null;--> statement-breakpoint
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
ALTER TABLE `payments` ADD `order_id` integer REFERENCES orders(id);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`) WHERE "order_id" is not null;--> statement-breakpoint
ALTER TABLE `piece_movements` ADD `order_id` integer REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE `sale_lines` ADD `order_id` integer REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE `payments_by_day` ADD `deposited` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments_by_day` ADD `deposits_refunded` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER payments_added_to_payments_by_day;
--> statement-breakpoint
DROP TRIGGER payments_changed_in_payments_by_day;
--> statement-breakpoint
DROP TRIGGER payments_taken_from_payments_by_day;
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
INSERT INTO `orders`("id", "kind") SELECT "id", 'repair' FROM `repairs` ORDER BY "id";
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
