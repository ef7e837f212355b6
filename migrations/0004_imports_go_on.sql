ALTER TABLE `imports` ADD `sha256` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `sheet` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `header` text DEFAULT '[]' NOT NULL;