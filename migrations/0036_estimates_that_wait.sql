CREATE INDEX `orders_asked` ON `orders` (`id`) WHERE "estimate" = 'asked' and "handed_over_at" is null and "cancelled_at" is null;
