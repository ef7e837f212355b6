DROP INDEX `orders_arrived`;--> statement-breakpoint
DROP INDEX `orders_paid_down`;--> statement-breakpoint
DROP INDEX `orders_due`;--> statement-breakpoint
DROP INDEX `orders_untold`;--> statement-breakpoint
ALTER TABLE `orders` ADD `ready_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `status_before` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `told_day` text;--> statement-breakpoint
CREATE INDEX `orders_ready` ON `orders` (`ready_at`,`id`) WHERE "ready_at" is not null and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`promised_day`,`id`) WHERE "promised_day" is not null and "ready_at" is null and "kind" <> 'layaway' and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `orders_untold` ON `orders` (`ready_at`,`id`) WHERE "ready_at" is not null and ("told_at" is null or "told_at" < "ready_at") and "handed_over_at" is null and "cancelled_at" is null;--> statement-breakpoint
DROP INDEX `repairs_ready`;--> statement-breakpoint
DROP INDEX `customer_calls_next`;--> statement-breakpoint
ALTER TABLE `customer_calls` ADD `taken_over_by` integer REFERENCES customer_calls(id);--> statement-breakpoint
CREATE INDEX `customer_calls_taken_over` ON `customer_calls` (`taken_over_by`) WHERE "taken_over_by" is not null;--> statement-breakpoint
CREATE INDEX `customer_calls_next` ON `customer_calls` (`next_day`,`id`) WHERE "next_day" is not null and "taken_over_by" is null;--> statement-breakpoint
-- An arrival was noted by its day alone: noon in UTC is the same day in each zone of the stores.
UPDATE orders SET ready_at = CASE kind
    WHEN 'repair' THEN (SELECT r.status_changed_at FROM repairs r WHERE r.id = orders.id AND r.status = 'completed')
    WHEN 'special_order' THEN (unixepoch(arrived_day) + 43200) * 1000
    ELSE iif(held >= price, max(taken_in_at, coalesce((
      SELECT max(p.paid_at) FROM payments p WHERE p.order_id = orders.id AND p.is_live = 1), 0)), NULL) END
WHERE handed_over_at IS NULL AND cancelled_at IS NULL;--> statement-breakpoint
-- The day in UTC stands in for the store's.
UPDATE orders SET told_day = date(told_at / 1000, 'unixepoch') WHERE told_at IS NOT NULL;--> statement-breakpoint
-- A call marked the bell's reminder as done, which then stayed done when the call was taken back.
DELETE FROM notice_dones WHERE EXISTS (
  SELECT 1 FROM customer_calls k
  WHERE k.at = notice_dones.done_at AND k.employee_id = notice_dones.done_by AND k.reason = notice_dones.kind);
