import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { told } from "~/domain/shop/trail/entry-content";
import { saysPerson } from "~/domain/shop/trail/entry-words";
import { MENTIONING } from "~/domain/records/privacy/find-mentions.server";
import { erasedValues, PERSON_COLUMNS, type Treatment } from "~/domain/shop/trail/person-columns";
import { searchedRepair } from "~/domain/searched-fields";
import { openInMemory } from "~db/client.server.ts";
import { migrate } from "~db/migrate.server.ts";
import * as schema from "~db/schema/index.ts";

/** Without Drizzle: written by triggers from listed columns, or by the migrator. */
const OTHER_TABLES = /^(migrations|sqlite_.*|(customers|orders|pieces|repairs)_(search|trigrams)(_.*)?)$/;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listed = Object.entries(schema)
  .filter(([, table]) => is(table, SQLiteTable))
  .flatMap(([name, table]) =>
    Object.keys(PERSON_COLUMNS[name as keyof typeof PERSON_COLUMNS]).map(
      (column) => `${getTableConfig(table as SQLiteTable).name}.${snake(column)}`,
    ),
  );

test("every text or blob column of the database says what an erasure does with it", () => {
  const db = openInMemory();
  migrate(db);
  const columns = db.$client
    .prepare(
      `select t.name as "table", c.name as "column" from pragma_table_list t join pragma_table_info(t.name) c
       where t.schema = 'main' and t.type in ('table', 'virtual') and c.type not in ('INTEGER', 'REAL')`,
    )
    .all() as { table: string; column: string }[];
  const found = columns
    .filter(({ table }) => !OTHER_TABLES.test(table))
    .map(({ table, column }) => `${table}.${column}`);
  expect(
    found.filter((column) => !listed.includes(column)),
    "list the column in app/domain/shop/trail/person-columns.ts, and erase it if it can hold a person",
  ).toEqual([]);
  expect(listed.filter((column) => !found.includes(column))).toEqual([]);
});

test("each column whose words may name somebody else's customer is looked through before an erasure", () => {
  const named = Object.entries(PERSON_COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns as Record<string, Treatment>).flatMap(([column, treatment]) =>
      treatment === "named" ? [`${snake(table)}.${snake(column)}`] : [],
    ),
  );
  const looked = MENTIONING.map(({ table, name }) => `${getTableConfig(table).name}.${snake(name)}`);
  expect(named.length).toBeGreaterThan(20);
  // It follows the name.
  expect(named.filter((column) => !looked.includes(column))).toEqual(["vendors.folded_name"]);
});

/** What a customer is, in fields of their own: no words about somebody else. */
const OWN_FACTS =
  /^customers\.(?!notes|jewelry_preferences|spouse_name|size_note|avoids_note)|^(messages|replies)\.address(_key)?$|^message_attempts\.said$|^orders\.claim_code$|^campaign_recipients\.address_key$|^(customer_merges\.fields|payments\.last_four|repair_items\.condition)$|\.search_text$/;

test("so is each that an erasure empties in the customer's own rows, for those of others", () => {
  const emptied = Object.entries(PERSON_COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns as Record<string, Treatment>).flatMap(([column, treatment]) =>
      typeof treatment === "object" ? [`${snake(table)}.${snake(column)}`] : [],
    ),
  );
  const looked = MENTIONING.map(({ table, name }) => `${getTableConfig(table).name}.${snake(name)}`);
  expect(emptied.length).toBeGreaterThan(60);
  expect(emptied.filter((column) => !looked.includes(column) && !OWN_FACTS.test(column))).toEqual([]);
});

test("a field for words that an entry says and no list knows doesn't compile, and counts as a person's", () => {
  const text: string = "Words";
  expect(
    told("sale", { reason: text, sku: text, lines: [{ description: text, kind: "item" }] }),
  ).toBeDefined();
  // @ts-expect-error -- `gossip` is no column of these tables, and not in `ENTRY_WORDS`.
  expect(told("sale", { gossip: text })).toBeDefined();
  // @ts-expect-error -- Nor may it be hidden in something else.
  expect(told("order", { lines: [{ inside: { gossip: text } }] })).toBeDefined();
  // @ts-expect-error -- Nor be of a type that says nothing.
  expect(told("customer", { gossip: JSON.parse("1") as unknown })).toBeDefined();
  const says = (after: object) => saysPerson("sale", JSON.stringify({ before: null, after }));
  expect([says({ gossip: "Words" }), says({ reason: "Words" }), says({ sku: "A-1", total: 3 })]).toEqual([
    true,
    true,
    false,
  ]);
  const lines = (kind: string) => says({ lines: [{ kind, description: "Ring" }] });
  expect([lines("piece"), lines("pickup"), lines("item")]).toEqual([false, true, true]);
});

test("an erased repair is searched as its fields say", () => {
  const { item, description, searchText } = erasedValues("repairs", 1);
  expect(searchText).toBe(searchedRepair({ item: item ?? "", description: description ?? null }));
});
