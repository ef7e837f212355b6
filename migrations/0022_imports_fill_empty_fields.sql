ALTER TABLE `imports` ADD `updated` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `fills_empty` integer DEFAULT false NOT NULL;