ALTER TABLE `pieces` ADD `weight_given` integer;--> statement-breakpoint
ALTER TABLE `pieces` ADD `weight_unit` text CONSTRAINT "pieces_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null));--> statement-breakpoint
ALTER TABLE `sale_lines` ADD `weight_given` integer;--> statement-breakpoint
ALTER TABLE `sale_lines` ADD `weight_unit` text CONSTRAINT "sale_lines_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null));--> statement-breakpoint
ALTER TABLE `sale_trade_ins` ADD `weight_given` integer;--> statement-breakpoint
ALTER TABLE `sale_trade_ins` ADD `weight_unit` text CONSTRAINT "sale_trade_ins_typed_weight" CHECK(("weight_unit" is null) = ("weight_given" is null) and ("weight_unit" is null or "weight_unit" in ('g', 'dwt') and "weight_given" >= 0 and "weight" is not null));
