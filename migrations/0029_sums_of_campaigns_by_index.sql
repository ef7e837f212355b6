DROP TRIGGER campaigns_added_to_campaigns_by_status;
--> statement-breakpoint
DROP TRIGGER campaigns_changed_in_campaigns_by_status;
--> statement-breakpoint
DROP TRIGGER campaigns_taken_from_campaigns_by_status;
--> statement-breakpoint
DROP TABLE `campaigns_by_status`;--> statement-breakpoint
CREATE INDEX `campaigns_figures` ON `campaigns` (`status`,`sent_count`,`open_count`,`click_count`,`conversion_count`);