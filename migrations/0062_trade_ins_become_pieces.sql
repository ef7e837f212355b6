ALTER TABLE `pieces` ADD `is_scrap` integer DEFAULT 0 NOT NULL CONSTRAINT "pieces_is_scrap" CHECK("is_scrap" in (0, 1));--> statement-breakpoint
CREATE INDEX `pieces_scrap` ON `pieces` (`location`,`id`) WHERE "is_scrap" = 1 and "state" in ('reserved', 'damaged');--> statement-breakpoint
ALTER TABLE `stores` ADD `trade_in_hold_days` integer DEFAULT 0 NOT NULL CONSTRAINT "stores_trade_in_hold_days" CHECK("trade_in_hold_days" is null or "trade_in_hold_days" >= 0);--> statement-breakpoint
ALTER TABLE `sale_trade_ins` ADD `metal` text CONSTRAINT "sale_trade_ins_metal" CHECK("metal" is null or "metal" in ('yellow_gold', 'white_gold', 'rose_gold', 'two_tone_gold', 'platinum', 'palladium', 'silver', 'stainless_steel', 'titanium', 'tungsten', 'other'));--> statement-breakpoint
ALTER TABLE `sale_trade_ins` ADD `karat` text CONSTRAINT "sale_trade_ins_karat" CHECK("karat" is null or "karat" in ('9K', '10K', '14K', '18K', '22K', '24K', '800', '900', '925', '950', '999'));--> statement-breakpoint
ALTER TABLE `sale_trade_ins` ADD `is_scrap` integer DEFAULT 0 NOT NULL CONSTRAINT "sale_trade_ins_is_scrap" CHECK("is_scrap" in (0, 1));--> statement-breakpoint
ALTER TABLE `sale_trade_ins` ADD `piece_id` integer REFERENCES pieces(id);--> statement-breakpoint
CREATE UNIQUE INDEX `sale_trade_ins_piece` ON `sale_trade_ins` (`piece_id`) WHERE "piece_id" is not null;
