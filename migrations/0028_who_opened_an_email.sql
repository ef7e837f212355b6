CREATE TABLE `message_openings` (
	`message_id` integer NOT NULL,
	`is_machine` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `is_machine`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "message_openings_is_machine" CHECK("is_machine" in (0, 1))
) STRICT;
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_door_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`message_id` integer NOT NULL,
	`campaign_link_id` integer,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`campaign_link_id`) REFERENCES `campaign_links`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "door_links_purpose" CHECK("purpose" in ('order', 'estimate', 'receipt', 'preferences', 'click', 'opening')),
	CONSTRAINT "door_links_click" CHECK(("purpose" = 'click') = ("campaign_link_id" is not null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_door_links`("id", "token_hash", "purpose", "message_id", "campaign_link_id", "ends_at") SELECT "id", "token_hash", "purpose", "message_id", "campaign_link_id", "ends_at" FROM `door_links`;--> statement-breakpoint
DROP TABLE `door_links`;--> statement-breakpoint
ALTER TABLE `__new_door_links` RENAME TO `door_links`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `door_links_token_hash` ON `door_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `door_links_message` ON `door_links` (`message_id`,`id`);--> statement-breakpoint
CREATE INDEX `door_links_ends` ON `door_links` (`ends_at`,`id`);--> statement-breakpoint
CREATE INDEX `door_links_campaign_link` ON `door_links` (`campaign_link_id`) WHERE "campaign_link_id" is not null;--> statement-breakpoint
ALTER TABLE `campaign_recipients` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `campaign_recipients` ADD `is_opened_by_machine` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_sendings` ADD `counts_opens` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `campaign_sendings_counting_opens` ON `campaign_sendings` (`campaign_id`) WHERE "counts_opens" = 1;--> statement-breakpoint
ALTER TABLE `campaign_results` ADD `opened` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_results` ADD `opened_by_machine` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER campaign_recipients_added_to_campaign_results;
--> statement-breakpoint
DROP TRIGGER campaign_recipients_changed_in_campaign_results;
--> statement-breakpoint
DROP TRIGGER campaign_recipients_taken_from_campaign_results;
--> statement-breakpoint
DROP TRIGGER campaign_tickets_added_to_campaign_results;
--> statement-breakpoint
DROP TRIGGER campaign_tickets_changed_in_campaign_results;
--> statement-breakpoint
DROP TRIGGER campaign_tickets_taken_from_campaign_results;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_added_to_campaign_results AFTER INSERT ON campaign_recipients
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, opened, opened_by_machine, converted, tickets, net)
	VALUES (NEW.campaign_id, iif(NEW.left_out IS NULL, 1, 0), iif(NEW.left_out = 'no_address', 1, 0), iif(NEW.left_out = 'refused', 1, 0), iif(NEW.left_out = 'suppressed', 1, 0), iif(NEW.left_out = 'never_said_yes', 1, 0), iif(NEW.left_out = 'same_address', 1, 0), NEW.lacks_words, NEW.has_gap, iif(NEW.left_out IS NULL AND NEW.message_id IS NULL, 1, 0), iif(NEW.sent_at IS NOT NULL, 1, 0), iif(NEW.clicked_at IS NOT NULL, 1, 0), iif(NEW.clicked_at IS NULL, NEW.is_clicked_by_machine, 0), iif(NEW.opened_at IS NOT NULL, 1, 0), iif(NEW.opened_at IS NULL, NEW.is_opened_by_machine, 0), NEW.is_converted, 0, 0)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, opened = opened + excluded.opened, opened_by_machine = opened_by_machine + excluded.opened_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = NEW.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND opened = 0 AND opened_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_changed_in_campaign_results AFTER UPDATE OF campaign_id, left_out, lacks_words, has_gap, message_id, sent_at, clicked_at, is_clicked_by_machine, opened_at, is_opened_by_machine, is_converted ON campaign_recipients
WHEN NEW.campaign_id IS NOT OLD.campaign_id OR NEW.left_out IS NOT OLD.left_out OR NEW.lacks_words IS NOT OLD.lacks_words OR NEW.has_gap IS NOT OLD.has_gap OR NEW.message_id IS NOT OLD.message_id OR NEW.sent_at IS NOT OLD.sent_at OR NEW.clicked_at IS NOT OLD.clicked_at OR NEW.is_clicked_by_machine IS NOT OLD.is_clicked_by_machine OR NEW.opened_at IS NOT OLD.opened_at OR NEW.is_opened_by_machine IS NOT OLD.is_opened_by_machine OR NEW.is_converted IS NOT OLD.is_converted
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, opened, opened_by_machine, converted, tickets, net)
	VALUES (OLD.campaign_id, -(iif(OLD.left_out IS NULL, 1, 0)), -(iif(OLD.left_out = 'no_address', 1, 0)), -(iif(OLD.left_out = 'refused', 1, 0)), -(iif(OLD.left_out = 'suppressed', 1, 0)), -(iif(OLD.left_out = 'never_said_yes', 1, 0)), -(iif(OLD.left_out = 'same_address', 1, 0)), -OLD.lacks_words, -OLD.has_gap, -(iif(OLD.left_out IS NULL AND OLD.message_id IS NULL, 1, 0)), -(iif(OLD.sent_at IS NOT NULL, 1, 0)), -(iif(OLD.clicked_at IS NOT NULL, 1, 0)), -(iif(OLD.clicked_at IS NULL, OLD.is_clicked_by_machine, 0)), -(iif(OLD.opened_at IS NOT NULL, 1, 0)), -(iif(OLD.opened_at IS NULL, OLD.is_opened_by_machine, 0)), -OLD.is_converted, -0, -0)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, opened = opened + excluded.opened, opened_by_machine = opened_by_machine + excluded.opened_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, opened, opened_by_machine, converted, tickets, net)
	VALUES (NEW.campaign_id, iif(NEW.left_out IS NULL, 1, 0), iif(NEW.left_out = 'no_address', 1, 0), iif(NEW.left_out = 'refused', 1, 0), iif(NEW.left_out = 'suppressed', 1, 0), iif(NEW.left_out = 'never_said_yes', 1, 0), iif(NEW.left_out = 'same_address', 1, 0), NEW.lacks_words, NEW.has_gap, iif(NEW.left_out IS NULL AND NEW.message_id IS NULL, 1, 0), iif(NEW.sent_at IS NOT NULL, 1, 0), iif(NEW.clicked_at IS NOT NULL, 1, 0), iif(NEW.clicked_at IS NULL, NEW.is_clicked_by_machine, 0), iif(NEW.opened_at IS NOT NULL, 1, 0), iif(NEW.opened_at IS NULL, NEW.is_opened_by_machine, 0), NEW.is_converted, 0, 0)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, opened = opened + excluded.opened, opened_by_machine = opened_by_machine + excluded.opened_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = OLD.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND opened = 0 AND opened_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_recipients_taken_from_campaign_results AFTER DELETE ON campaign_recipients
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, opened, opened_by_machine, converted, tickets, net)
	VALUES (OLD.campaign_id, -(iif(OLD.left_out IS NULL, 1, 0)), -(iif(OLD.left_out = 'no_address', 1, 0)), -(iif(OLD.left_out = 'refused', 1, 0)), -(iif(OLD.left_out = 'suppressed', 1, 0)), -(iif(OLD.left_out = 'never_said_yes', 1, 0)), -(iif(OLD.left_out = 'same_address', 1, 0)), -OLD.lacks_words, -OLD.has_gap, -(iif(OLD.left_out IS NULL AND OLD.message_id IS NULL, 1, 0)), -(iif(OLD.sent_at IS NOT NULL, 1, 0)), -(iif(OLD.clicked_at IS NOT NULL, 1, 0)), -(iif(OLD.clicked_at IS NULL, OLD.is_clicked_by_machine, 0)), -(iif(OLD.opened_at IS NOT NULL, 1, 0)), -(iif(OLD.opened_at IS NULL, OLD.is_opened_by_machine, 0)), -OLD.is_converted, -0, -0)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, opened = opened + excluded.opened, opened_by_machine = opened_by_machine + excluded.opened_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = OLD.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND opened = 0 AND opened_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_tickets_added_to_campaign_results AFTER INSERT ON campaign_tickets
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, opened, opened_by_machine, converted, tickets, net)
	VALUES (NEW.campaign_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NEW.is_kept, NEW.net)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, opened = opened + excluded.opened, opened_by_machine = opened_by_machine + excluded.opened_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = NEW.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND opened = 0 AND opened_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_tickets_changed_in_campaign_results AFTER UPDATE OF campaign_id, is_kept, net ON campaign_tickets
WHEN NEW.campaign_id IS NOT OLD.campaign_id OR NEW.is_kept IS NOT OLD.is_kept OR NEW.net IS NOT OLD.net
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, opened, opened_by_machine, converted, tickets, net)
	VALUES (OLD.campaign_id, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -OLD.is_kept, -OLD.net)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, opened = opened + excluded.opened, opened_by_machine = opened_by_machine + excluded.opened_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, opened, opened_by_machine, converted, tickets, net)
	VALUES (NEW.campaign_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NEW.is_kept, NEW.net)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, opened = opened + excluded.opened, opened_by_machine = opened_by_machine + excluded.opened_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = OLD.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND opened = 0 AND opened_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
--> statement-breakpoint
CREATE TRIGGER campaign_tickets_taken_from_campaign_results AFTER DELETE ON campaign_tickets
BEGIN
	INSERT INTO campaign_results (campaign_id, chosen, no_address, refused, suppressed, never_said_yes, same_address, lacking, gaps, waiting, sent, clicked, clicked_by_machine, opened, opened_by_machine, converted, tickets, net)
	VALUES (OLD.campaign_id, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -0, -OLD.is_kept, -OLD.net)
	ON CONFLICT (campaign_id) DO UPDATE SET chosen = chosen + excluded.chosen, no_address = no_address + excluded.no_address, refused = refused + excluded.refused, suppressed = suppressed + excluded.suppressed, never_said_yes = never_said_yes + excluded.never_said_yes, same_address = same_address + excluded.same_address, lacking = lacking + excluded.lacking, gaps = gaps + excluded.gaps, waiting = waiting + excluded.waiting, sent = sent + excluded.sent, clicked = clicked + excluded.clicked, clicked_by_machine = clicked_by_machine + excluded.clicked_by_machine, opened = opened + excluded.opened, opened_by_machine = opened_by_machine + excluded.opened_by_machine, converted = converted + excluded.converted, tickets = tickets + excluded.tickets, net = net + excluded.net;
	DELETE FROM campaign_results WHERE campaign_id = OLD.campaign_id AND chosen = 0 AND no_address = 0 AND refused = 0 AND suppressed = 0 AND never_said_yes = 0 AND same_address = 0 AND lacking = 0 AND gaps = 0 AND waiting = 0 AND sent = 0 AND clicked = 0 AND clicked_by_machine = 0 AND opened = 0 AND opened_by_machine = 0 AND converted = 0 AND tickets = 0 AND net = 0;
END;
