import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openInMemory } from "~db/client.server.ts";
import { migrate, migrations } from "~db/migrate.server.ts";
import { isSummaryTrigger, summaryTriggers } from "~db/summary-triggers.ts";

const FIXTURES = "tests/fixtures/schema";

const hash = (name: string) =>
  createHash("sha256")
    .update(readFileSync(`migrations/${name}`))
    .digest("hex");
const names = readdirSync("migrations").filter((name) => name.endsWith(".sql"));

// Shops have run them: a fixture is such a shop, and is never written again.
test.each(readdirSync(FIXTURES))("no migration was edited since the shop of %s ran it", (fixture) => {
  const shop = new Database(":memory:");
  shop.pragma("foreign_keys = OFF");
  shop.exec(readFileSync(`${FIXTURES}/${fixture}`, "utf8"));
  const ran = shop.prepare("select name, hash from migrations order by name").raw().all() as string[][];
  shop.close();
  expect(ran.at(-1)?.[0]?.slice(0, 4)).toBe(fixture.slice(0, 4));
  expect(ran).toEqual(ran.map(([name = ""]) => [name, names.includes(name) ? hash(name) : "gone"]));
});

test("a migration is named by its number and a sentence", () => {
  for (const [number, name] of names.toSorted().entries())
    expect(name).toMatch(new RegExp(`^${String(number).padStart(4, "0")}(_[a-z0-9]+){2,}\\.sql$`));
});

test("customers of before are found by their spouse's name", () => {
  const db = openInMemory();
  migrate(
    db,
    migrations.filter(({ name }) => name < "0021"),
  );
  db.$client.exec(
    "insert into stores (key, name, zone, position) values ('boca', 'Boca Raton', 'America/New_York', 1)",
  );
  db.$client
    .exec(`insert into customers (first_name, last_name, spouse_name, home_store, search_text, sort_name, created_at)
    values ('Søren', 'Dahl', 'Émilie O’Brien', 'boca', 'soren dahl', 'dahl soren', 0)`);
  migrate(db, migrations);
  const found = db.$client
    .prepare("select rowid from customers_search where customers_search match ?")
    .pluck();
  expect(found.all(`"emilie o'brien"`)).toEqual([1]);
  expect(found.all(`"dahl"`)).toEqual([1]);
  db.$client.close();
});

test("what customers were told before is the first telling of each order", () => {
  const db = openInMemory();
  db.$client.pragma("foreign_keys = OFF");
  db.$client.exec(readFileSync(`${FIXTURES}/0036.sql`, "utf8"));
  db.$client.exec("update orders set told_at = 1800000000000, told_by = 2, told_way = 'text'");
  migrate(db);
  const tellings = db.$client.prepare("select order_id, at, employee_id, way, message from order_tellings");
  expect(tellings.raw().all()).toEqual([[1, 1_800_000_000_000, 2, "text", null]]);
  db.$client.close();
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
