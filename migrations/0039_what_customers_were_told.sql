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
CREATE INDEX `orders_arrived` ON `orders` (`arrived_day`,`id`) WHERE "kind" = 'special_order' and "arrived_day" is not null and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_paid_down` ON `orders` (`id`) WHERE "kind" = 'layaway' and "held" >= "price" and "handed_over_at" is null and "cancelled_at" is null;
--> statement-breakpoint
INSERT INTO order_tellings (order_id, at, employee_id, way)
SELECT id, told_at, told_by, told_way FROM orders WHERE told_at IS NOT NULL ORDER BY told_at, id;
