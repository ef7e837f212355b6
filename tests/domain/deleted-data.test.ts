import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeBackup } from "~/backup/make-backup.server";
import { aCustomer, openShopOnDisk, type ShopOnDisk, theBooksBalance } from "../support/shop.ts";

const NAME = "Zqxjkvwyz Quuxfrq";
/** Of the name, as in the search index. */
const TRIGRAMS = ["qxj", "xjk", "jkv", "kvw", "uxf", "xfr"];
const NOTE = "allergic to rhodium plating, wears an unmarked band";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
  for (let i = 0; i < 100; i += 1) aCustomer({ firstName: "Clara", notes: "comes on Fridays" });
});
afterEach(() => shop.close());

/** A customer without audit entries. */
function addUnaudited(client = shop.db.$client): number {
  const { lastInsertRowid } = client
    .prepare(
      `insert into customers (first_name, last_name, notes, home_store, search_text, sort_name, created_at)
       values (?, 'Gone', ?, 'boca', ?, 'gone', 1)`,
    )
    .run(NAME, NOTE, NAME.toLowerCase());
  return Number(lastInsertRowid);
}

const file = () => readFileSync(shop.file, "latin1");
/** One trigram alone may stand in a random key. */
const found = (text: string) => {
  const trigrams = TRIGRAMS.filter((three) => text.includes(three));
  const words = [NAME, NAME.toLowerCase(), NOTE].filter((each) => text.includes(each));
  return trigrams.length > 1 ? [...words, ...trigrams] : words;
};
const checkpoint = () => shop.db.$client.pragma("wal_checkpoint(TRUNCATE)");
async function archive() {
  const made = await makeBackup(shop.dataDir, { target: join(shop.dataDir, "shop.tar.gz") });
  return gunzipSync(readFileSync(made.file)).toString("latin1");
}

test("deleted data is gone from the database file, its search index, and archives", async () => {
  const id = addUnaudited();
  for (let i = 0; i < 50; i += 1) aCustomer();
  checkpoint();
  expect(found(file())).toContain(NAME);
  shop.db.$client.prepare("delete from customers where id = ?").run(id);
  checkpoint();
  expect(found(file())).toEqual([]);
  expect(found(await archive())).toEqual([]);
  theBooksBalance(shop);
});

test("overwritten data is gone too", { tags: "all" }, async () => {
  const id = addUnaudited();
  for (let i = 0; i < 50; i += 1) aCustomer();
  checkpoint();
  expect(found(file())).toContain(NOTE);
  shop.db.$client
    .prepare("update customers set first_name = 'A', notes = null, search_text = 'a' where id = ?")
    .run(id);
  checkpoint();
  expect(found(file())).toEqual([]);
  expect(found(await archive())).toEqual([]);
});

test("an archive leaves out what an earlier version left in free pages", { tags: "all" }, async () => {
  const careless = new Database(shop.file);
  careless.pragma("secure_delete = off");
  const ids = Array.from({ length: 200 }, () => addUnaudited(careless));
  careless.prepare(`delete from customers where id >= ?`).run(ids[0]);
  careless.close();
  checkpoint();
  expect(found(file())).toContain(NAME);
  expect(found(await archive())).toEqual([]);
});

test("a WAL that a large write made long is cut off once it is written back", { tags: "all" }, () => {
  const wal = () => statSync(`${shop.file}-wal`).size;
  shop.db.$client.exec(
    "begin; create table large (x blob); insert into large values (zeroblob(20000000)); commit",
  );
  expect(wal()).toBeGreaterThan(20_000_000);
  shop.db.$client.pragma("wal_checkpoint(RESTART)");
  aCustomer();
  expect(wal()).toBeLessThanOrEqual(8 * 1024 * 1024);
});
