ALTER TABLE `denials` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `sign_in_failures_address` ON `sign_in_failures` (`address`,`at`);--> statement-breakpoint
CREATE INDEX `sign_in_failures_at` ON `sign_in_failures` (`at`);