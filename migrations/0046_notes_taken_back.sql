DROP INDEX `orders_asked`;--> statement-breakpoint
ALTER TABLE `bench_notes` ADD `taken_back_at` integer;--> statement-breakpoint
ALTER TABLE `bench_notes` ADD `taken_back_by` integer REFERENCES employees(id);