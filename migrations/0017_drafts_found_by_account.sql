CREATE INDEX `form_drafts_employee` ON `form_drafts` (`employee_id`);--> statement-breakpoint
CREATE INDEX `form_drafts_created` ON `form_drafts` (`created_at`);