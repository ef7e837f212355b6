CREATE TABLE `__new_notice_dones` (
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`occurrence` text NOT NULL,
	`done_by` integer NOT NULL,
	`done_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `record_id`, `occurrence`),
	FOREIGN KEY (`done_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notice_dones_kind" CHECK("kind" in ('urgent_repair', 'repair_ready', 'order_late', 'order_due', 'workshop_overdue', 'estimate_asked', 'order_untold', 'instalment_late', 'memo_overdue', 'vendor_memo_due', 'birthday', 'spouse_birthday', 'anniversary', 'family_date'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_notice_dones`("kind", "record_id", "occurrence", "done_by", "done_at") SELECT "kind", "record_id", "occurrence", "done_by", "done_at" FROM `notice_dones`;--> statement-breakpoint
DROP TABLE `notice_dones`;--> statement-breakpoint
ALTER TABLE `__new_notice_dones` RENAME TO `notice_dones`;--> statement-breakpoint
CREATE INDEX `notice_dones_done_at` ON `notice_dones` (`done_at`);--> statement-breakpoint
CREATE INDEX `pieces_memo_due` ON `pieces` (`memo_due_day`,`vendor_id`,`location`) WHERE "ownership" <> 'owned' and "memo_due_day" is not null and "state" not in ('sold', 'returned_to_vendor', 'melted');