CREATE TABLE `stock_by_vendor` (
	`vendor_id` integer NOT NULL,
	`ownership` text NOT NULL,
	`state` text NOT NULL,
	`pieces` integer NOT NULL,
	PRIMARY KEY(`vendor_id`, `ownership`, `state`)
) STRICT;
--> statement-breakpoint
DROP INDEX `pieces_vendor_state`;--> statement-breakpoint
DROP INDEX `pieces_due_back`;--> statement-breakpoint
DROP INDEX `pieces_metal`;--> statement-breakpoint
CREATE INDEX `pieces_available_purchased` ON `pieces` (case when "purchase_date" is null then '' else "purchase_date" end,`id`) WHERE "state" = 'available';--> statement-breakpoint
CREATE INDEX `pieces_not_owned_group` ON `pieces` (`ownership`,`category`,`location`,`state`,`retail_price`,`id`,`vendor_id`,`display_case`,`metal`,`karat`) WHERE "ownership" <> 'owned';--> statement-breakpoint
CREATE INDEX `pieces_vendor_group` ON `pieces` (`vendor_id`,`category`,`location`,`state`,`retail_price`,`id`,`metal`,`karat`) WHERE "vendor_id" is not null;--> statement-breakpoint
CREATE INDEX `pieces_case_group` ON `pieces` (`display_case`,`category`,`location`,`state`,`retail_price`,`id`,`vendor_id`,`metal`,`karat`) WHERE "display_case" is not null;--> statement-breakpoint
CREATE INDEX `pieces_due_back` ON `pieces` (`vendor_id`,`memo_due_day`,`id`) WHERE "ownership" <> 'owned' and "state" not in ('sold', 'returned_to_vendor', 'melted') and "vendor_id" is not null;--> statement-breakpoint
CREATE INDEX `pieces_metal` ON `pieces` (`metal`,`category`,`location`,`state`,`retail_price`,`id`,`karat`) WHERE "metal" is not null;
--> statement-breakpoint
INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
SELECT pieces.vendor_id, pieces.ownership, pieces.state, sum(1) FROM pieces WHERE pieces.vendor_id IS NOT NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER pieces_added_to_stock_by_vendor AFTER INSERT ON pieces
WHEN NEW.vendor_id IS NOT NULL
BEGIN
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	VALUES (NEW.vendor_id, NEW.ownership, NEW.state, 1)
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock_by_vendor AFTER UPDATE OF vendor_id, ownership, state ON pieces
WHEN NEW.vendor_id IS NOT OLD.vendor_id OR NEW.ownership IS NOT OLD.ownership OR NEW.state IS NOT OLD.state
BEGIN
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	SELECT OLD.vendor_id, OLD.ownership, OLD.state, -1 WHERE OLD.vendor_id IS NOT NULL
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	SELECT NEW.vendor_id, NEW.ownership, NEW.state, 1 WHERE NEW.vendor_id IS NOT NULL
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock_by_vendor AFTER DELETE ON pieces
WHEN OLD.vendor_id IS NOT NULL
BEGIN
	INSERT INTO stock_by_vendor (vendor_id, ownership, state, pieces)
	VALUES (OLD.vendor_id, OLD.ownership, OLD.state, -1)
	ON CONFLICT (vendor_id, ownership, state) DO UPDATE SET pieces = pieces + excluded.pieces;
END;
