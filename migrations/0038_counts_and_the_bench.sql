CREATE TABLE `count_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`count_id` integer NOT NULL,
	`result` text NOT NULL,
	`order_id` integer,
	`scanned` text,
	`store` text,
	`place` text,
	`place_name` text,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`count_id`) REFERENCES `counts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "count_lines_result" CHECK("result" in ('found', 'missing', 'elsewhere', 'other_store', 'handed_over', 'twice', 'unknown')),
	CONSTRAINT "count_lines_scanned" CHECK(("scanned" is null) = ("result" <> 'unknown')),
	CONSTRAINT "count_lines_place" CHECK("place" is null or "place" in ('tray', 'safe', 'bench', 'workshop', 'ready', 'handed_over'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `count_lines_order` ON `count_lines` (`count_id`,`order_id`) WHERE "order_id" is not null and "result" <> 'twice';--> statement-breakpoint
CREATE INDEX `count_lines_count` ON `count_lines` (`count_id`,`id`);--> statement-breakpoint
CREATE INDEX `count_lines_result` ON `count_lines` (`count_id`,`result`,`id`);--> statement-breakpoint
CREATE TABLE `counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`store` text NOT NULL,
	`place` text,
	`place_name` text,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`ended_at` integer,
	`ended_by` integer,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "counts_kind" CHECK("kind" in ('orders', 'pieces')),
	CONSTRAINT "counts_place" CHECK("place" is null or "place" in ('tray', 'safe', 'bench', 'workshop', 'ready', 'handed_over')),
	CONSTRAINT "counts_ended" CHECK(("ended_at" is null) = ("ended_by" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `counts_store` ON `counts` (`store`,`id`);--> statement-breakpoint
CREATE TABLE `bench_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`minutes` integer NOT NULL,
	`material` text,
	`cost` integer NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bench_notes_minutes" CHECK("minutes" between 0 and 1440),
	CONSTRAINT "bench_notes_said" CHECK("minutes" > 0 or "material" is not null),
	CONSTRAINT "bench_notes_cost" CHECK("cost" is null or "cost" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bench_notes_order` ON `bench_notes` (`order_id`,`id`);--> statement-breakpoint
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
DROP INDEX `orders_place`;--> statement-breakpoint
CREATE INDEX `orders_in_house` ON `orders` (`place`,case when "place_name" is null then '' else lower("place_name") end,`id`) WHERE "place" is not null and "place" <> 'handed_over';
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
CREATE TRIGGER `bench_notes_stay` BEFORE UPDATE OF `order_id`, `minutes`, `cost`, `at`, `employee_id` ON `bench_notes`
BEGIN
	SELECT RAISE(ABORT, 'notes of the bench are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `bench_notes_last` BEFORE DELETE ON `bench_notes`
BEGIN
	SELECT RAISE(ABORT, 'notes of the bench are only ever added');
END;
