DROP INDEX `pieces_price`;--> statement-breakpoint
CREATE INDEX `pieces_price` ON `pieces` (`retail_price`,`id`,`location`);