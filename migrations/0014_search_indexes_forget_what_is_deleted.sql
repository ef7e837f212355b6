INSERT INTO `customers_search` (`customers_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `pieces_search` (`pieces_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `repairs_search` (`repairs_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `customers_search` (`customers_search`) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO `pieces_search` (`pieces_search`) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO `repairs_search` (`repairs_search`) VALUES ('rebuild');
