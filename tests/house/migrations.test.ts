import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * SHA-256 prefix of each migration. Landed ones must never change, because shops have run them; add a line
 * for a new one.
 */
const LANDED: Record<string, string> = {
  "0000_every_table_of_the_shop.sql": "38b8f83ad4a04d06",
  "0001_movements_and_audit_only_grow.sql": "2400253b1c09e662",
  "0002_one_time_codes.sql": "d7d2db8f2ffc38fb",
  "0003_suggestions_and_insights.sql": "fc8637d7b629f028",
  "0004_imports_go_on.sql": "34a99d147ecd5215",
  "0005_campaign_proposals_and_notices.sql": "fd1d98ae5f20be0c",
  "0006_summaries_kept_by_triggers.sql": "f7a4bb1f8174ab72",
  "0007_search_by_trigrams.sql": "f24969ba7c682ebd",
  "0008_audit_trail_by_time.sql": "7343bcc116cdb862",
  "0009_sales_by_tier_and_category.sql": "655d6a6a90f9f01d",
  "0010_sales_found_by_their_seller.sql": "1e59cbca1da82c28",
  "0011_indexes_behind_every_filter.sql": "a3cbe2842c8d9f58",
  "0012_sales_tax_in_thousandths.sql": "fa136bb0a469df4b",
  "0013_sums_by_month_and_sales_by_category.sql": "b65787ea04aef343",
  "0014_search_indexes_forget_what_is_deleted.sql": "6129ba6bdd2a8e09",
  "0015_sign_in_limits.sql": "2fed02ee89d781c4",
  "0016_answers_found_by_account.sql": "d198003798aaf9fe",
  "0017_drafts_found_by_account.sql": "8fd1c7e24280e612",
  "0018_erased_customers.sql": "adbb16d30e13568c",
};

const hash = (name: string) =>
  createHash("sha256")
    .update(readFileSync(`migrations/${name}`))
    .digest("hex")
    .slice(0, 16);
const names = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

test("a migration that has landed is never edited", () => {
  expect(Object.fromEntries(names.map((name) => [name, hash(name)]))).toEqual(LANDED);
});

test("a migration is named by its number and a sentence", () => {
  for (const [number, name] of names.toSorted().entries())
    expect(name).toMatch(new RegExp(`^${String(number).padStart(4, "0")}(_[a-z0-9]+){2,}\\.sql$`));
});
