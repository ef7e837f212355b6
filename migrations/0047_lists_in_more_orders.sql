CREATE INDEX `customers_added` ON `customers` (`created_at`,`id`) WHERE "first_name" <> '';--> statement-breakpoint
CREATE INDEX `customers_by_last_purchase` ON `customers` (case when "last_purchase_date" is null then '' else "last_purchase_date" end,`id`);--> statement-breakpoint
CREATE INDEX `orders_repairs_promised` ON `orders` (case when "promised_day" is null then '9999-12-31' else "promised_day" end,`id`) WHERE "kind" = 'repair' and "customer_id" is null;--> statement-breakpoint
CREATE INDEX `orders_other_promised` ON `orders` (case when "promised_day" is null then '9999-12-31' else "promised_day" end,`id`) WHERE "kind" <> 'repair' and "price" is not null;--> statement-breakpoint
CREATE INDEX `orders_other_price` ON `orders` (`price`,`id`) WHERE "kind" <> 'repair' and "price" is not null;--> statement-breakpoint
CREATE INDEX `pieces_purchased` ON `pieces` (case when "purchase_date" is null then '' else "purchase_date" end,`id`);--> statement-breakpoint
CREATE INDEX `repairs_price` ON `repairs` (`customer_price`,`id`);--> statement-breakpoint
CREATE INDEX `sales_total` ON `sales` (`total`,`id`);