DROP TRIGGER count_lines_stay;
--> statement-breakpoint
DROP TRIGGER count_lines_last;
--> statement-breakpoint
CREATE TABLE `count_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_id` integer NOT NULL,
	`decision` text NOT NULL,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`line_id`) REFERENCES `count_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "count_decisions_decision" CHECK("decision" in ('lost', 'found_since', 'put_here', 'back_in_stock', 'left'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `count_decisions_line` ON `count_decisions` (`line_id`);--> statement-breakpoint
CREATE TABLE `count_results` (
	`count_id` integer NOT NULL,
	`result` text NOT NULL,
	`lines` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`cost` integer NOT NULL,
	`decided` integer NOT NULL,
	PRIMARY KEY(`count_id`, `result`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `count_scanned` (
	`count_id` integer NOT NULL,
	`location` text NOT NULL,
	`state` text NOT NULL,
	`display_case` text NOT NULL,
	`category` text NOT NULL,
	`pieces` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`count_id`, `location`, `state`, `display_case`, `category`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `stock_by_case` (
	`location` text NOT NULL,
	`display_case` text NOT NULL,
	`category` text NOT NULL,
	`pieces` integer NOT NULL,
	`retail_price` integer NOT NULL,
	`cost` integer NOT NULL,
	PRIMARY KEY(`location`, `display_case`, `category`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `__new_count_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`count_id` integer NOT NULL,
	`result` text NOT NULL,
	`order_id` integer,
	`piece_id` integer,
	`scanned` text,
	`store` text,
	`place` text,
	`place_name` text,
	`category` text,
	`display_case` text,
	`state` text,
	`retail_price` integer,
	`cost` integer,
	`sale_id` integer,
	`at` integer NOT NULL,
	`employee_id` integer NOT NULL,
	FOREIGN KEY (`count_id`) REFERENCES `counts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`piece_id`) REFERENCES `pieces`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`employee_id`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "count_lines_result" CHECK("result" in ('found', 'missing', 'elsewhere', 'other_store', 'handed_over', 'sold', 'away', 'twice', 'unknown')),
	CONSTRAINT "count_lines_of_one" CHECK(("order_id" is not null) + ("piece_id" is not null) + ("scanned" is not null) = 1),
	CONSTRAINT "count_lines_scanned" CHECK(("scanned" is not null or "result" <> 'unknown') and ("scanned" is null or "result" in ('unknown', 'twice'))),
	CONSTRAINT "count_lines_value" CHECK(("piece_id" is null) = ("retail_price" is null) and ("piece_id" is null) = ("cost" is null)),
	CONSTRAINT "count_lines_place" CHECK("place" is null or "place" in ('tray', 'safe', 'bench', 'workshop', 'ready', 'handed_over'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_count_lines`("id", "count_id", "result", "order_id", "piece_id", "scanned", "store", "place", "place_name", "category", "display_case", "state", "retail_price", "cost", "sale_id", "at", "employee_id") SELECT "id", "count_id", "result", "order_id", NULL, "scanned", "store", "place", "place_name", NULL, NULL, NULL, NULL, NULL, NULL, "at", "employee_id" FROM `count_lines`;--> statement-breakpoint
DROP TABLE `count_lines`;--> statement-breakpoint
ALTER TABLE `__new_count_lines` RENAME TO `count_lines`;--> statement-breakpoint
CREATE UNIQUE INDEX `count_lines_order` ON `count_lines` (`count_id`,`order_id`) WHERE "order_id" is not null and "result" <> 'twice';--> statement-breakpoint
CREATE UNIQUE INDEX `count_lines_piece` ON `count_lines` (`count_id`,`piece_id`) WHERE "piece_id" is not null and "result" <> 'twice';--> statement-breakpoint
CREATE INDEX `count_lines_of_piece` ON `count_lines` (`piece_id`) WHERE "piece_id" is not null;--> statement-breakpoint
CREATE INDEX `count_lines_unknown` ON `count_lines` (`count_id`,`scanned`) WHERE "scanned" is not null;--> statement-breakpoint
CREATE INDEX `count_lines_person` ON `count_lines` (`count_id`,`employee_id`,`id`);--> statement-breakpoint
CREATE INDEX `count_lines_count` ON `count_lines` (`count_id`,`id`);--> statement-breakpoint
CREATE INDEX `count_lines_result` ON `count_lines` (`count_id`,`result`,`id`);--> statement-breakpoint
CREATE TABLE `__new_counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`store` text NOT NULL,
	`place` text,
	`place_name` text,
	`category` text,
	`display_case` text,
	`begun_at` integer NOT NULL,
	`begun_by` integer NOT NULL,
	`ended_at` integer,
	`ended_by` integer,
	FOREIGN KEY (`store`) REFERENCES `stores`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`begun_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "counts_kind" CHECK("kind" in ('orders', 'pieces')),
	CONSTRAINT "counts_place" CHECK("place" is null or "place" in ('tray', 'safe', 'bench', 'workshop', 'ready', 'handed_over')),
	CONSTRAINT "counts_scope" CHECK("kind" = 'pieces' and "place" is null and "place_name" is null
        or "kind" = 'orders' and "category" is null and "display_case" is null),
	CONSTRAINT "counts_ended" CHECK(("ended_at" is null) = ("ended_by" is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_counts`("id", "kind", "store", "place", "place_name", "category", "display_case", "begun_at", "begun_by", "ended_at", "ended_by") SELECT "id", "kind", "store", "place", "place_name", NULL, NULL, "begun_at", "begun_by", "ended_at", "ended_by" FROM `counts`;--> statement-breakpoint
DROP TABLE `counts`;--> statement-breakpoint
ALTER TABLE `__new_counts` RENAME TO `counts`;--> statement-breakpoint
CREATE INDEX `counts_store` ON `counts` (`store`,`id`);--> statement-breakpoint
ALTER TABLE `pieces` ADD `display_case` text;--> statement-breakpoint
CREATE INDEX `pieces_on_hand` ON `pieces` (`location`,case when "display_case" is null then '' else "display_case" end,`folded_sku`) WHERE "state" in ('available', 'reserved', 'damaged');--> statement-breakpoint
CREATE INDEX `pieces_case` ON `pieces` (`display_case`,`id`) WHERE "display_case" is not null;
--> statement-breakpoint
CREATE TRIGGER `count_lines_stay` BEFORE UPDATE ON `count_lines`
BEGIN
	SELECT RAISE(ABORT, 'lines of a count are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `count_lines_last` BEFORE DELETE ON `count_lines`
BEGIN
	SELECT RAISE(ABORT, 'lines of a count are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `count_decisions_stay` BEFORE UPDATE ON `count_decisions`
BEGIN
	SELECT RAISE(ABORT, 'decisions of a count are only ever added');
END;
--> statement-breakpoint
CREATE TRIGGER `count_decisions_last` BEFORE DELETE ON `count_decisions`
BEGIN
	SELECT RAISE(ABORT, 'decisions of a count are only ever added');
END;
--> statement-breakpoint
INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
SELECT coalesce(pieces.location, ''), coalesce(pieces.display_case, ''), pieces.category, sum(1), sum(pieces.retail_price), sum(pieces.cost) FROM pieces WHERE pieces.state IN ('available', 'reserved', 'damaged') GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
WITH content (count_id, result, lines, retail_price, cost, decided) AS (SELECT count_lines.count_id, count_lines.result, sum(1), sum(coalesce(count_lines.retail_price, 0)), sum(coalesce(count_lines.cost, 0)), sum(0) FROM count_lines GROUP BY 1, 2 UNION ALL SELECT count_lines.count_id, count_lines.result, sum(0), sum(0), sum(0), sum(1) FROM count_decisions, count_lines WHERE count_lines.id = count_decisions.line_id GROUP BY 1, 2) SELECT count_id, result, sum(lines), sum(retail_price), sum(cost), sum(decided) FROM content GROUP BY count_id, result;
--> statement-breakpoint
INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
SELECT count_lines.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, sum(1), sum(pieces.retail_price), sum(pieces.cost) FROM count_lines, pieces WHERE pieces.id = count_lines.piece_id AND count_lines.piece_id IS NOT NULL AND count_lines.result NOT IN ('twice', 'missing') GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE TRIGGER pieces_added_to_stock_by_case AFTER INSERT ON pieces
WHEN NEW.state IN ('available', 'reserved', 'damaged')
BEGIN
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	VALUES (coalesce(NEW.location, ''), coalesce(NEW.display_case, ''), NEW.category, 1, NEW.retail_price, NEW.cost)
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_stock_by_case AFTER UPDATE OF location, display_case, category, retail_price, cost, state ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.display_case IS NOT OLD.display_case OR NEW.category IS NOT OLD.category OR NEW.retail_price IS NOT OLD.retail_price OR NEW.cost IS NOT OLD.cost OR NEW.state IS NOT OLD.state
BEGIN
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	SELECT coalesce(OLD.location, ''), coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost WHERE OLD.state IN ('available', 'reserved', 'damaged')
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	SELECT coalesce(NEW.location, ''), coalesce(NEW.display_case, ''), NEW.category, 1, NEW.retail_price, NEW.cost WHERE NEW.state IN ('available', 'reserved', 'damaged')
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_taken_from_stock_by_case AFTER DELETE ON pieces
WHEN OLD.state IN ('available', 'reserved', 'damaged')
BEGIN
	INSERT INTO stock_by_case (location, display_case, category, pieces, retail_price, cost)
	VALUES (coalesce(OLD.location, ''), coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost)
	ON CONFLICT (location, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_added_to_count_results AFTER INSERT ON count_lines
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	VALUES (NEW.count_id, NEW.result, 1, coalesce(NEW.retail_price, 0), coalesce(NEW.cost, 0), 0)
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_changed_in_count_results AFTER UPDATE OF count_id, result ON count_lines
WHEN NEW.count_id IS NOT OLD.count_id OR NEW.result IS NOT OLD.result
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT OLD.count_id, OLD.result, -0, -0, -0, -1 FROM count_decisions WHERE OLD.id = count_decisions.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT NEW.count_id, NEW.result, 0, 0, 0, 1 FROM count_decisions WHERE NEW.id = count_decisions.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_taken_from_count_results AFTER DELETE ON count_lines
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	VALUES (OLD.count_id, OLD.result, -1, -(coalesce(OLD.retail_price, 0)), -(coalesce(OLD.cost, 0)), -0)
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_added_to_count_results AFTER INSERT ON count_decisions
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, 0, 0, 0, 1 FROM count_lines WHERE count_lines.id = NEW.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_changed_in_count_results AFTER UPDATE OF line_id ON count_decisions
WHEN NEW.line_id IS NOT OLD.line_id
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, -0, -0, -0, -1 FROM count_lines WHERE count_lines.id = OLD.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, 0, 0, 0, 1 FROM count_lines WHERE count_lines.id = NEW.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_decisions_taken_from_count_results AFTER DELETE ON count_decisions
BEGIN
	INSERT INTO count_results (count_id, result, lines, retail_price, cost, decided)
	SELECT count_lines.count_id, count_lines.result, -0, -0, -0, -1 FROM count_lines WHERE count_lines.id = OLD.line_id
	ON CONFLICT (count_id, result) DO UPDATE SET lines = lines + excluded.lines, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost, decided = decided + excluded.decided;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_added_to_count_scanned AFTER INSERT ON count_lines
WHEN NEW.piece_id IS NOT NULL AND NEW.result NOT IN ('twice', 'missing')
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT NEW.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, 1, pieces.retail_price, pieces.cost FROM pieces WHERE pieces.id = NEW.piece_id
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_changed_in_count_scanned AFTER UPDATE OF count_id, piece_id, result ON count_lines
WHEN NEW.count_id IS NOT OLD.count_id OR NEW.piece_id IS NOT OLD.piece_id OR NEW.result IS NOT OLD.result
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT OLD.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, -1, -pieces.retail_price, -pieces.cost FROM pieces WHERE pieces.id = OLD.piece_id AND OLD.piece_id IS NOT NULL AND OLD.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT NEW.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, 1, pieces.retail_price, pieces.cost FROM pieces WHERE pieces.id = NEW.piece_id AND NEW.piece_id IS NOT NULL AND NEW.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER count_lines_taken_from_count_scanned AFTER DELETE ON count_lines
WHEN OLD.piece_id IS NOT NULL AND OLD.result NOT IN ('twice', 'missing')
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT OLD.count_id, coalesce(pieces.location, ''), pieces.state, coalesce(pieces.display_case, ''), pieces.category, -1, -pieces.retail_price, -pieces.cost FROM pieces WHERE pieces.id = OLD.piece_id
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
--> statement-breakpoint
CREATE TRIGGER pieces_changed_in_count_scanned AFTER UPDATE OF location, state, display_case, category, retail_price, cost ON pieces
WHEN NEW.location IS NOT OLD.location OR NEW.state IS NOT OLD.state OR NEW.display_case IS NOT OLD.display_case OR NEW.category IS NOT OLD.category OR NEW.retail_price IS NOT OLD.retail_price OR NEW.cost IS NOT OLD.cost
BEGIN
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT count_lines.count_id, coalesce(OLD.location, ''), OLD.state, coalesce(OLD.display_case, ''), OLD.category, -1, -OLD.retail_price, -OLD.cost FROM count_lines WHERE OLD.id = count_lines.piece_id AND count_lines.piece_id IS NOT NULL AND count_lines.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
	INSERT INTO count_scanned (count_id, location, state, display_case, category, pieces, retail_price, cost)
	SELECT count_lines.count_id, coalesce(NEW.location, ''), NEW.state, coalesce(NEW.display_case, ''), NEW.category, 1, NEW.retail_price, NEW.cost FROM count_lines WHERE NEW.id = count_lines.piece_id AND count_lines.piece_id IS NOT NULL AND count_lines.result NOT IN ('twice', 'missing')
	ON CONFLICT (count_id, location, state, display_case, category) DO UPDATE SET pieces = pieces + excluded.pieces, retail_price = retail_price + excluded.retail_price, cost = cost + excluded.cost;
END;
