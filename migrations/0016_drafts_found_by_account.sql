CREATE INDEX `form_drafts_employee` ON `form_drafts` (`employee_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `form_drafts_created` ON `form_drafts` (`created_at`);