import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBooks } from "~/domain/records/books/check-books.server.ts";
import { countCustomers, findCustomers } from "~/domain/people/customers/find-customers.server.ts";
import { countPieces, findPieces } from "~/domain/stock/pieces/find-pieces.server.ts";
import { countRepairs, findRepairs, repairCards } from "~/domain/workshop/repairs/find-repairs.server.ts";
import { fold, searchWords } from "~/domain/search-text.ts";
import { oneIn } from "../support/everything.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

const ROWS = 3_000;
/** Words in nearly every row, in more rows than can be listed by id, in few, and in one. */
const WORDS = ["ring", "gold", "14k", "oval", "zq", "o'neil", '6"', "émeraude", "100%", "a_b", "x", "Ω"];
const STORES = ["boca", "new_york", "denver"];

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
  const { $client: client } = shop.db;
  const customer = client.prepare(`insert into customers
    (first_name, last_name, home_store, tier, search_text, sort_name, created_at) values (?, ?, ?, ?, ?, ?, 0)`);
  const piece = client.prepare(`insert into pieces
    (sku, folded_sku, category, description, cost, retail_price, location, state, search_text, created_at)
    values (?, ?, ?, ?, 1, 1, ?, ?, ?, 0)`);
  const repair =
    client.prepare(`insert into repairs (customer_id, item, cost_to_repair, customer_price, store,
    status_changed_at, intake_at, intake_day, taken_in_by, search_text) values (?, ?, 1, 1, ?, 0, ?, '2026-01-01', 1, ?)`);
  client.transaction(() => {
    for (let n = 1; n <= ROWS; n += 1) {
      const words = WORDS.filter((_, index) => n % (index * index * 3 + 1) === 0);
      const text = `no${n} ${words.join(" ")}`;
      const store = STORES[n % 3];
      const name = `Nr ${n} ${words.at(-1) ?? ""}`.trim();
      customer.run(name, "Lee", store, n % 5 === 0 ? "gold" : "silver", fold(text), fold(`lee ${name}`));
      piece.run(`S${n}`, `s${n}`, n % 7 === 0 ? "rings" : "watches", text, store, "available", fold(text));
      repair.run(((n * 7) % ROWS) + 1 > n ? n : ((n * 7) % ROWS) + 1, text, store, n % 50, fold(text));
    }
  })();
});
afterAll(() => shop.close());

/** Expected results, checked row by row. */
function plainly(text: string, from: string, order: string, isAmong: string) {
  const words = searchWords(text);
  return (
    shop.db.$client.prepare(`select * from (${from}) where ${isAmong} order by ${order}`).all() as {
      id: number;
      text: string;
    }[]
  )
    .filter((row) => words.every((word) => row.text.includes(word) || numberOf(word) === row.id))
    .map((row) => row.id);
}
let numberOf = (_word: string): number | null => null;

const QUERIES = [
  "gold ring",
  "ring",
  "r",
  "ring 14k",
  "zq",
  "q",
  "Ω",
  "x",
  "no7",
  "ω ring",
  "o'neil",
  "no2999",
  '"',
  '6"',
  "emeraude",
  "100%",
  "%",
  "zz",
  "a_b _",
  "* OR ring",
  "nothing like it",
  "\u{10ffff}",
];

const CUSTOMERS = "select id, search_text as text, sort_name, tier, home_store from customers";
const NAMES = "select id, sort_name as text, sort_name from customers";
const PIECES = "select id, search_text as text, category, location from pieces";
const REPAIRS = `select r.id, r.search_text || ' ' || c.sort_name as text, intake_at, store from repairs r
  join customers c on c.id = r.customer_id`;

describe.each(oneIn(2, QUERIES))("%s", (search) => {
  test("finds the customers that hold it, in order, page by page", () => {
    numberOf = () => null;
    for (const [filter, isAmong] of [
      [{}, "true"],
      [{ tier: "gold" }, "tier = 'gold'"],
      [{ homeStore: "boca" }, "home_store = 'boca'"],
    ] as const) {
      const right = plainly(search, CUSTOMERS, "sort_name, id", isAmong);
      const first = findCustomers(shop.db, { search, ...filter }, { limit: 40 });
      const last = first.at(-1);
      expect(first.map(({ id }) => id)).toEqual(right.slice(0, 40));
      if (last)
        expect(
          findCustomers(shop.db, { search, ...filter }, { limit: 40, after: [last.sortName, last.id] }).map(
            ({ id }) => id,
          ),
        ).toEqual(right.slice(40, 80));
      expect(countCustomers(shop.db, { search, ...filter }, 1001)).toBe(Math.min(1001, right.length));
    }
  });

  test("finds the customers whose names hold it, for those who search names alone", () => {
    numberOf = () => null;
    const right = plainly(search, NAMES, "sort_name, id", "true");
    const filter = { search, byName: true };
    expect(findCustomers(shop.db, filter, { limit: 40 }).map(({ id }) => id)).toEqual(right.slice(0, 40));
    expect(countCustomers(shop.db, filter, 1001)).toBe(Math.min(1001, right.length));
  });

  test("finds the pieces that hold it, newest first, forwards and back", () => {
    numberOf = () => null;
    for (const [filter, isAmong] of [
      [{}, "true"],
      [{ category: "rings" }, "category = 'rings'"],
      [{ location: "boca", isAvailable: true }, "location = 'boca'"],
    ] as const) {
      const right = plainly(search, PIECES, "id desc", isAmong);
      const ids = (slice: object) =>
        findPieces(shop.db, { search, ...filter }, { limit: 40, ...slice }).map(({ id }) => id);
      expect(ids({})).toEqual(right.slice(0, 40));
      if (right.length > 100) {
        expect(ids({ after: right[59] })).toEqual(right.slice(60, 100));
        expect(ids({ before: right[60] })).toEqual(right.slice(20, 60));
      }
      expect(countPieces(shop.db, { search, ...filter }, 1001)).toBe(Math.min(1001, right.length));
    }
  });

  test("finds the repairs whose text or customer holds it, or that have its number", () => {
    numberOf = (word) => Number(/^(?:#|r-)?(\d{1,9})$/.exec(word)?.[1] ?? Number.NaN);
    const right = plainly(search, REPAIRS, "intake_at desc, id desc", "true");
    expect(findRepairs(shop.db, { search }, { limit: 40 }).map(({ id }) => id)).toEqual(right.slice(0, 40));
    expect(countRepairs(shop.db, { search }, 1001)).toBe(Math.min(1001, right.length));
  });
});

test.each(["17", "#17", "r-000017", "17 ring", "2999", "2999 ring"])(
  "a repair's number %s is found",
  (search) => {
    numberOf = (word) => Number(/^(?:#|r-)?(\d{1,9})$/.exec(word)?.[1] ?? Number.NaN);
    const right = plainly(search, REPAIRS, "intake_at desc, id desc", "true");
    expect(findRepairs(shop.db, { search }, { limit: 5000 }).map(({ id }) => id)).toEqual(right);
    expect(countRepairs(shop.db, { search }, 5001)).toBe(right.length);
  },
);

test("the cards of a search add up all that it finds, as far as lists count", () => {
  numberOf = () => null;
  const few = plainly("no29", REPAIRS, "id", "true").length;
  expect(repairCards(shop.db, { search: "no29" })).toMatchObject({ pending: few, totalRevenue: few });
  expect(repairCards(shop.db, { search: "ring" })).toMatchObject({ pending: 1000, totalRevenue: 1000 });
});

const indexes = () => checkBooks(shop.db).filter(({ about }) => about.includes("search index"));

test("verify finds an index that differs from the rows", () => {
  const { $client: client } = shop.db;
  expect(indexes().flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(indexes().map(({ counted }) => counted)).toEqual([ROWS, ROWS, ROWS]);
  client.exec(`
    savepoint wrong;
    drop trigger pieces_changed_in_search;
    drop trigger repairs_taken_from_search;
    update pieces set search_text = 'longer than it was before, by quite a bit, so that it takes two bytes'
      || ' and that is said of more than one hundred and twenty-eight characters' where id = 5;
    delete from repairs where id = 9`);
  expect(indexes().flatMap(({ wrong }) => wrong)).toEqual([
    "a row that can't be found by what it says: 5",
    "an entry of a row that is gone: 9",
  ]);
  client.exec("rollback to wrong; release wrong");
});

test("edits, renames and deletions are found at once", () => {
  const { $client: client } = shop.db;
  client.exec(`
    update customers set search_text = 'wholly other', sort_name = 'renamed person' where id = 70;
    update pieces set search_text = 'wholly other' where id = 70;
    update repairs set search_text = 'wholly other' where id = 71;
    update repairs set customer_id = 70 where id = 72;
    delete from repairs where id = 73`);
  expect(findCustomers(shop.db, { search: "wholly" }, { limit: 9 }).map(({ id }) => id)).toEqual([70]);
  expect(findPieces(shop.db, { search: "no70" }, { limit: 9 }).map(({ id }) => id)).not.toContain(70);
  expect(countRepairs(shop.db, { search: "no73" }, 1001)).toBe(plainly("no73", REPAIRS, "id", "true").length);
  expect(
    findRepairs(shop.db, { search: "renamed pers" }, { limit: 99 })
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual(plainly("renamed pers", REPAIRS, "id", "true"));
  expect(indexes().flatMap(({ wrong }) => wrong)).toEqual([]);
});
