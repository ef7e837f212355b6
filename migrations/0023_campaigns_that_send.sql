CREATE TABLE `campaign_recipients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`customer_id` integer NOT NULL,
	`address_key` text,
	`left_out` text,
	`same_as` integer,
	`lacks_words` integer DEFAULT false NOT NULL,
	`has_gap` integer DEFAULT false NOT NULL,
	`message_id` integer,
	`sent_at` integer,
	`clicked_at` integer,
	`is_clicked_by_machine` integer DEFAULT false NOT NULL,
	`is_converted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`same_as`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "campaign_recipients_left_out" CHECK("left_out" in ('no_address', 'refused', 'suppressed', 'never_said_yes', 'same_address')),
	CONSTRAINT "campaign_recipients_lacks" CHECK("lacks_words" in (0, 1)),
	CONSTRAINT "campaign_recipients_gap" CHECK("has_gap" in (0, "lacks_words")),
	CONSTRAINT "campaign_recipients_machine" CHECK("is_clicked_by_machine" in (0, 1)),
	CONSTRAINT "campaign_recipients_converted" CHECK("is_converted" in (0, 1)),
	CONSTRAINT "campaign_recipients_out" CHECK("left_out" is null or ("message_id" is null and "address_key" is null and "sent_at" is null)),
	CONSTRAINT "campaign_recipients_same" CHECK("same_as" is null or "left_out" = 'same_address')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_recipients_customer` ON `campaign_recipients` (`campaign_id`,`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_recipients_address` ON `campaign_recipients` (`campaign_id`,`address_key`) WHERE "address_key" is not null;--> statement-breakpoint
CREATE INDEX `campaign_recipients_waiting` ON `campaign_recipients` (`campaign_id`,`id`) WHERE "left_out" is null and "message_id" is null;--> statement-breakpoint
CREATE INDEX `campaign_recipients_chosen` ON `campaign_recipients` (`campaign_id`,`id`) WHERE "left_out" is null;--> statement-breakpoint
CREATE INDEX `campaign_recipients_left_out` ON `campaign_recipients` (`campaign_id`,`left_out`,`id`) WHERE "left_out" is not null;--> statement-breakpoint
CREATE INDEX `campaign_recipients_not_chosen` ON `campaign_recipients` (`campaign_id`,`id`) WHERE "left_out" is not null;--> statement-breakpoint
CREATE INDEX `campaign_recipients_lacking` ON `campaign_recipients` (`campaign_id`,`id`) WHERE "lacks_words" = 1;--> statement-breakpoint
CREATE INDEX `campaign_recipients_message` ON `campaign_recipients` (`message_id`) WHERE "message_id" is not null;--> statement-breakpoint
CREATE INDEX `campaign_recipients_of` ON `campaign_recipients` (`customer_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `campaign_recipients_same_as` ON `campaign_recipients` (`same_as`) WHERE "same_as" is not null;--> statement-breakpoint
CREATE TABLE `campaign_sendings` (
	`campaign_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`listed_at` integer NOT NULL,
	`cleared_up_to` integer DEFAULT 0 NOT NULL,
	`listed_up_to` integer DEFAULT 0 NOT NULL,
	`is_listed` integer DEFAULT false NOT NULL,
	`started_at` integer,
	`started_by` integer,
	`due_at` integer,
	`held_why` text,
	`ended_at` integer,
	`counts_clicks` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `employees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "campaign_sendings_held_why" CHECK("held_why" in ('by_hand', 'late', 'no_right', 'restored')),
	CONSTRAINT "campaign_sendings_is_listed" CHECK("is_listed" in (0, 1)),
	CONSTRAINT "campaign_sendings_counts_clicks" CHECK("counts_clicks" in (0, 1)),
	CONSTRAINT "campaign_sendings_started" CHECK(("started_at" is null) = ("started_by" is null) and ("started_at" is null) = ("due_at" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `campaign_sendings_open` ON `campaign_sendings` (`due_at`,`campaign_id`) WHERE "started_at" is not null and "ended_at" is null;--> statement-breakpoint
CREATE INDEX `campaign_sendings_unlisted` ON `campaign_sendings` (`listed_at`,`campaign_id`) WHERE "is_listed" = 0;--> statement-breakpoint
CREATE INDEX `campaign_sendings_counting` ON `campaign_sendings` (`campaign_id`) WHERE "counts_clicks" = 1;--> statement-breakpoint
CREATE TABLE `campaign_tickets` (
	`sale_id` integer PRIMARY KEY NOT NULL,
	`campaign_id` integer NOT NULL,
	`recipient_id` integer NOT NULL,
	`is_after_click` integer NOT NULL,
	`net` integer NOT NULL,
	`is_kept` integer NOT NULL,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_id`) REFERENCES `campaign_recipients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "campaign_tickets_is_after_click" CHECK("is_after_click" in (0, 1)),
	CONSTRAINT "campaign_tickets_is_kept" CHECK("is_kept" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `campaign_tickets_campaign` ON `campaign_tickets` (`campaign_id`,`sale_id`);--> statement-breakpoint
CREATE INDEX `campaign_tickets_recipient` ON `campaign_tickets` (`recipient_id`);--> statement-breakpoint
CREATE TABLE `campaign_tickets_seen` (
	`id` integer PRIMARY KEY NOT NULL,
	`sale_id` integer NOT NULL,
	`return_id` integer NOT NULL,
	`voided_at` integer NOT NULL,
	CONSTRAINT "campaign_tickets_seen_one" CHECK("id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `campaign_results` (
	`campaign_id` integer PRIMARY KEY NOT NULL,
	`chosen` integer NOT NULL,
	`no_address` integer NOT NULL,
	`refused` integer NOT NULL,
	`suppressed` integer NOT NULL,
	`never_said_yes` integer NOT NULL,
	`same_address` integer NOT NULL,
	`lacking` integer NOT NULL,
	`gaps` integer NOT NULL,
	`waiting` integer NOT NULL,
	`sent` integer NOT NULL,
	`clicked` integer NOT NULL,
	`clicked_by_machine` integer NOT NULL,
	`converted` integer NOT NULL,
	`tickets` integer NOT NULL,
	`net` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `messages` ADD `test_of` integer REFERENCES campaigns(id);
--> statement-breakpoint
INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
WITH content (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net) AS (SELECT campaign_recipients.campaign_id, sum(iif(campaign_recipients.left_out IS NULL, 1, 0)), sum(iif(campaign_recipients.left_out = 'no_address', 1, 0)), sum(iif(campaign_recipients.left_out = 'refused', 1, 0)), sum(iif(campaign_recipients.left_out = 'suppressed', 1, 0)), sum(iif(campaign_recipients.left_out = 'never_said_yes', 1, 0)), sum(iif(campaign_recipients.left_out = 'same_address', 1, 0)), sum(campaign_recipients.lacks_words), sum(campaign_recipients.has_gap), sum(iif(campaign_recipients.left_out IS NULL AND campaign_recipients.message_id IS NULL, 1, 0)), sum(iif(campaign_recipients.sent_at IS NOT NULL, 1, 0)), sum(iif(campaign_recipients.clicked_at IS NOT NULL, 1, 0)), sum(iif(campaign_recipients.clicked_at IS NULL, campaign_recipients.is_clicked_by_machine, 0)), sum(campaign_recipients.is_converted), sum(0), sum(0) FROM campaign_recipients GROUP BY 1 UNION ALL SELECT campaign_tickets.campaign_id, sum(0), sum(0), sum(0), sum(0), sum(0), sum(0), sum(0), sum(0), sum(0), sum(0), sum(0), sum(0), sum(0), sum(campaign_tickets.is_kept), sum(campaign_tickets.net) FROM campaign_tickets GROUP BY 1) SELECT campaign_id, sum(chosen), sum(no_address), sum(refused), sum(suppressed), sum(never_said_yes), sum(same_address), sum(lacking), sum(gaps), sum(waiting), sum(sent), sum(clicked), sum(clicked_by_machine), sum(converted), sum(tickets), sum(net) FROM content GROUP BY campaign_id;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_added_to_campaign_results AFTER INSERT ON campaign_recipients
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
	VALUES (NEW.campaign_id, iif(NEW.left_out IS NULL, 1, 0), iif(NEW.left_out = 'no_address', 1, 0), iif(NEW.left_out = 'refused', 1, 0), iif(NEW.left_out = 'suppressed', 1, 0), iif(NEW.left_out = 'never_said_yes', 1, 0), iif(NEW.left_out = 'same_address', 1, 0), NEW.lacks_words, NEW.has_gap, iif(NEW.left_out IS NULL AND NEW.message_id IS NULL, 1, 0), iif(NEW.sent_at IS NOT NULL, 1, 0), iif(NEW.clicked_at IS NOT NULL, 1, 0), iif(NEW.clicked_at IS NULL, NEW.is_clicked_by_machine, 0), NEW.is_converted, 0, 0)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = NEW.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_changed_in_campaign_results AFTER UPDATE OF campaign_id, left_out, lacks_words, has_gap, message_id, sent_at, clicked_at, is_clicked_by_machine, is_converted ON campaign_recipients
WHEN NEW.campaign_id IS NOT OLD.campaign_id OR NEW.left_out IS NOT OLD.left_out OR NEW.lacks_words IS NOT OLD.lacks_words OR NEW.has_gap IS NOT OLD.has_gap OR NEW.message_id IS NOT OLD.message_id OR NEW.sent_at IS NOT OLD.sent_at OR NEW.clicked_at IS NOT OLD.clicked_at OR NEW.is_clicked_by_machine IS NOT OLD.is_clicked_by_machine OR NEW.is_converted IS NOT OLD.is_converted
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
	VALUES (OLD.campaign_id, -(iif(OLD.left_out IS NULL, 1, 0)), -(iif(OLD.left_out = 'no_address', 1, 0)), -(iif(OLD.left_out = 'refused', 1, 0)), -(iif(OLD.left_out = 'suppressed', 1, 0)), -(iif(OLD.left_out = 'never_said_yes', 1, 0)), -(iif(OLD.left_out = 'same_address', 1, 0)), -OLD.lacks_words, -OLD.has_gap, -(iif(OLD.left_out IS NULL AND OLD.message_id IS NULL, 1, 0)), -(iif(OLD.sent_at IS NOT NULL, 1, 0)), -(iif(OLD.clicked_at IS NOT NULL, 1, 0)), -(iif(OLD.clicked_at IS NULL, OLD.is_clicked_by_machine, 0)), -OLD.is_converted, -0, -0)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
	VALUES (NEW.campaign_id, iif(NEW.left_out IS NULL, 1, 0), iif(NEW.left_out = 'no_address', 1, 0), iif(NEW.left_out = 'refused', 1, 0), iif(NEW.left_out = 'suppressed', 1, 0), iif(NEW.left_out = 'never_said_yes', 1, 0), iif(NEW.left_out = 'same_address', 1, 0), NEW.lacks_words, NEW.has_gap, iif(NEW.left_out IS NULL AND NEW.message_id IS NULL, 1, 0), iif(NEW.sent_at IS NOT NULL, 1, 0), iif(NEW.clicked_at IS NOT NULL, 1, 0), iif(NEW.clicked_at IS NULL, NEW.is_clicked_by_machine, 0), NEW.is_converted, 0, 0)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = OLD.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_taken_from_campaign_results AFTER DELETE ON campaign_recipients
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
	VALUES (OLD.campaign_id, -(iif(OLD.left_out IS NULL, 1, 0)), -(iif(OLD.left_out = 'no_address', 1, 0)), -(iif(OLD.left_out = 'refused', 1, 0)), -(iif(OLD.left_out = 'suppressed', 1, 0)), -(iif(OLD.left_out = 'never_said_yes', 1, 0)), -(iif(OLD.left_out = 'same_address', 1, 0)), -OLD.lacks_words, -OLD.has_gap, -(iif(OLD.left_out IS NULL AND OLD.message_id IS NULL, 1, 0)), -(iif(OLD.sent_at IS NOT NULL, 1, 0)), -(iif(OLD.clicked_at IS NOT NULL, 1, 0)), -(iif(OLD.clicked_at IS NULL, OLD.is_clicked_by_machine, 0)), -OLD.is_converted, -0, -0)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = OLD.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_tickets_added_to_campaign_results AFTER INSERT ON campaign_tickets
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
	VALUES (NEW.campaign_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NEW.is_kept, NEW.net)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = NEW.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_tickets_changed_in_campaign_results AFTER UPDATE OF campaign_id, is_kept, net ON campaign_tickets
WHEN NEW.campaign_id IS NOT OLD.campaign_id OR NEW.is_kept IS NOT OLD.is_kept OR NEW.net IS NOT OLD.net
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
	VALUES (OLD.campaign_id, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -OLD.is_kept, -OLD.net)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
	VALUES (NEW.campaign_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NEW.is_kept, NEW.net)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = OLD.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_tickets_taken_from_campaign_results AFTER DELETE ON campaign_tickets
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, converted, tickets, net)
	VALUES (OLD.campaign_id, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -OLD.is_kept, -OLD.net)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = OLD.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
