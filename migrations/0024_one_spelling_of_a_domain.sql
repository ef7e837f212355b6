CREATE INDEX `messages_test_of` ON `messages` (`test_of`) WHERE "test_of" is not null;--> statement-breakpoint
-- Keys of addresses whose domain isn't in ASCII are written anew: they have the domain's one spelling from now on.
UPDATE customers SET is_compared = 0
WHERE erased_at IS NULL AND merged_into IS NULL
	AND (email GLOB '*@*[^ -~]*' OR id IN (SELECT merged_into FROM customers WHERE email GLOB '*@*[^ -~]*' AND merged_into IS NOT NULL));
