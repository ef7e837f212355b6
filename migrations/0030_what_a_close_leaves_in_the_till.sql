ALTER TABLE `returns` ADD `session_id` integer REFERENCES till_sessions(id);--> statement-breakpoint
CREATE INDEX `returns_session` ON `returns` (`session_id`);--> statement-breakpoint
ALTER TABLE `closes` ADD `float_left` integer DEFAULT 0 NOT NULL;