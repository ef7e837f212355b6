ALTER TABLE `payments` ADD `rounding` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stores` ADD `rounds_cash` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `till_movements` ADD `rounding` integer DEFAULT 0 NOT NULL;