import { afterEach, beforeEach, expect, test } from "vitest";
import { countRepairs, findRepairs } from "~/domain/workshop/repairs/find-repairs.server";
import { aCustomer, aRepair, openTestShop, type TestShop } from "../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const found = (search: string) => {
  const ids = findRepairs(shop.db, { search }, { limit: 500 }).map(({ id }) => id);
  expect(countRepairs(shop.db, { search }, 1_001)).toBe(ids.length);
  return ids;
};

test("words whose letters repeat find what holds them", () => {
  const of = (description: string) => aRepair({ description }).id;
  const banana = of("A banana clasp");
  const near = of("A banan, an ananas clasp");
  const numbers = of("Serial 121212");
  expect(found("banana")).toEqual([banana]);
  expect(found("anana")).toEqual([near, banana]);
  expect(found("banan ananas clasp an")).toEqual([near, banana]); // the singular is 'anana'
  expect(found("banana banan,")).toEqual([banana]);
  expect(found("banana anana")).toEqual([banana]);
  expect(found("121212")).toEqual([numbers]);
  expect(found("12121212")).toEqual([]);
});

test("a search of repeated letters costs little in texts of repeated letters", () => {
  const { $client: client } = shop.db;
  const { id } = aRepair({ customerId: aCustomer().id });
  const columns = Object.keys(client.prepare("select * from repairs").get() as object);
  const values = columns.map((name) => ({ id: "null", search_text: "?" })[name] ?? name);
  const copy = client.prepare(
    `insert into repairs (${columns.join()}) select ${values.join()} from repairs where id = ${id}`,
  );
  client.transaction(() => {
    for (let n = 0; n < 200; n += 1) copy.run("a".repeat(5_000));
  })();
  const words = Array.from({ length: 10 }, (_, n) => `${"a".repeat(15)}${n === 0 ? "b" : "c".repeat(n)}`);
  const before = process.cpuUsage();
  expect(found("a".repeat(60))).toHaveLength(200);
  expect(found(`${"a".repeat(59)}b`)).toEqual([]);
  expect(found(words.join(" "))).toEqual([]);
  const { user } = process.cpuUsage(before);
  // As phrases, the first alone took 240 ms, twice.
  expect(user / 1_000).toBeLessThan(200);
});
