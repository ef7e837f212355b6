DROP INDEX `contact_consents_customer`;--> statement-breakpoint
CREATE INDEX `contact_consents_customer` ON `contact_consents` (`customer_id`,`channel`,`id`);--> statement-breakpoint
CREATE INDEX `piece_movements_timeline` ON `piece_movements` (`piece_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `piece_movements_sales` ON `piece_movements` (`piece_id`,`at`,`id`) WHERE "kind" in ('sold', 'sale_voided', 'returned', 'returned_damaged', 'returned_to_vendor');--> statement-breakpoint
CREATE INDEX `piece_movements_dated` ON `piece_movements` (`piece_id`,`id`) WHERE "due_day" is not null;