import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openInMemory } from "~db/client.server.ts";
import { migrate } from "~db/migrate.server.ts";
import { isSummaryTrigger, summaryTriggers } from "~db/summary-triggers.ts";
import { strictTables } from "../../scripts/strict-tables.mjs";

const FIXTURES = "tests/fixtures/schema";
const LANDED = "tests/fixtures/migrations.sha256";

const names = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
const hashes = names.toSorted().map((name) => [
  name,
  createHash("sha256")
    .update(readFileSync(`migrations/${name}`))
    .digest("hex"),
]);

test("no migration was edited since it landed", () => {
  const landed = readFileSync(LANDED, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("  migrations/").toReversed());
  expect(hashes, "for a new one run: node scripts/schema-fixtures.mjs").toEqual(landed);
});

// Shops have run them: a fixture is such a shop, and is never written again.
test.each(readdirSync(FIXTURES))("no migration was edited since the release of %s", (fixture) => {
  const shop = new Database(":memory:");
  shop.pragma("foreign_keys = OFF");
  shop.exec(readFileSync(`${FIXTURES}/${fixture}`, "utf8"));
  const ran = shop.prepare("select name, hash from migrations order by name").raw().all() as string[][];
  shop.close();
  expect(ran.at(-1)?.[0]?.slice(0, 4)).toBe(fixture.slice(0, 4));
  expect(ran).toEqual(hashes.slice(0, ran.length));
});

test("a migration is named by its number and a sentence", () => {
  for (const [number, name] of names.toSorted().entries())
    expect(name).toMatch(new RegExp(`^${String(number).padStart(4, "0")}(_[a-z0-9]+){2,}\\.sql$`));
});

test("npm run migration writes STRICT behind each table, and changes nothing else", () => {
  let tables = 0;
  for (const name of names) {
    const sql = readFileSync(`migrations/${name}`, "utf8");
    const asGenerated = sql.replaceAll(/\) STRICT;/g, () => {
      tables += 1;
      return ");";
    });
    expect(strictTables(asGenerated), name).toBe(sql);
  }
  expect(tables).toBeGreaterThan(100);
});

test("the triggers of summaries are those that db/summaries.ts says", () => {
  const db = openInMemory();
  migrate(db);
  const triggers = db.$client.prepare("select name, sql from sqlite_schema where type = 'trigger'");
  const found = (triggers.raw().all() as [string, string][]).filter(([name]) => isSummaryTrigger(name));
  db.$client.close();
  expect(Object.fromEntries(found), "run: npm run migration -- --name what_changed").toEqual(
    Object.fromEntries(summaryTriggers()),
  );
});
