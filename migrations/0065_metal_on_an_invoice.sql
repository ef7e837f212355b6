ALTER TABLE `receiving_lines` ADD `metal` text CONSTRAINT "receiving_lines_metal" CHECK("metal" is null or "metal" in ('yellow_gold', 'white_gold', 'rose_gold', 'two_tone_gold', 'platinum', 'palladium', 'silver', 'stainless_steel', 'titanium', 'tungsten', 'other'));--> statement-breakpoint
ALTER TABLE `receiving_lines` ADD `karat` text CONSTRAINT "receiving_lines_karat" CHECK("karat" is null or "karat" in ('9K', '10K', '14K', '18K', '22K', '24K', '800', '900', '925', '950', '999'));--> statement-breakpoint
ALTER TABLE `receiving_lines` ADD `size` text;
