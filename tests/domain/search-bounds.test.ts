import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { namesOf } from "~/domain/fields";
import {
  countCustomers,
  findSortedCustomers,
  planCustomers,
} from "~/domain/people/customers/find-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { countOrders, findOrders } from "~/domain/workshop/orders/find-orders.server";
import {
  countRepairs,
  findRepairs,
  findSortedRepairs,
  planRepairs,
  repairCards,
} from "~/domain/workshop/repairs/find-repairs.server";
import { previewBulkChange, previewBatch } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { getBulkChange } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import {
  countPieces,
  findPieces,
  listSortedPieces,
  planPieces,
} from "~/domain/stock/pieces/find-pieces.server";
import {
  aCustomer,
  aPiece,
  aRepair,
  aSpecialOrder,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
} from "../support/shop.ts";

let shop: ShopOnDisk;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => shop.close());

const found = (search: string) => {
  const ids = findRepairs(shop.db, { search }, { limit: 500 }).map(({ id }) => id);
  expect(Math.min(countRepairs(shop.db, { search }, 1_001), 500)).toBe(ids.length);
  return ids;
};

/** Rows like one, each with other words, and perhaps of other customers. */
function copies(
  table: "repairs" | "orders" | "customers",
  id: number,
  texts: readonly string[],
  customers?: readonly number[],
) {
  const { $client: client } = shop.db;
  const columns = Object.keys(client.prepare(`select * from ${table}`).get() as object);
  const own: Record<string, string> = {
    id: "null",
    search_text: "@text",
    ...(table === "orders" && { claim_code: "null" }),
    ...(table === "customers" ? { sort_name: "@text" } : { customer_id: "coalesce(@customer, customer_id)" }),
  };
  const copy = client.prepare(
    `insert into ${table} (${columns.join()}) select ${columns.map((name) => own[name] ?? name).join()}
      from ${table} where id = ${id}`,
  );
  return client.transaction(() =>
    texts.map((text, nth) => Number(copy.run({ text, customer: customers?.[nth] ?? null }).lastInsertRowid)),
  )();
}

test("words of a customer and of what they left find it, together and alone, also after a merge", () => {
  const ruth = aCustomer({ firstName: "Ruth", lastName: "Okafor", email: "ruth@mail.example" });
  const other = aCustomer({ firstName: "Ruthie", lastName: "Adeyemi" });
  const opal = aRepair({ customerId: ruth.id, item: "Opal clasp" });
  const pearl = aRepair({ customerId: other.id, item: "Pearl strand" });
  const pin = aSpecialOrder({ customerId: ruth.id, item: "Opal bar pin" });
  const ring = aSpecialOrder({ customerId: other.id, item: "Signet ring" });
  const ordered = (search: string) => findOrders(shop.db, { search }, { limit: 9 }).map(({ id }) => id);
  expect(found("okafor opal")).toEqual([opal.id]);
  expect(found("opal ruth")).toEqual([opal.id]);
  expect(found("adeyemi opal")).toEqual([]);
  expect(found("ruth")).toEqual([pearl.id, opal.id]);
  expect(found("ruth adeyemi strand pearl")).toEqual([pearl.id]);
  expect(ordered("okafor")).toEqual([pin.id]);
  expect(ordered("bar okafor")).toEqual([pin.id]);
  expect(ordered("okafor signet")).toEqual([]);
  expect(ordered("ruth")).toEqual([ring.id, pin.id]);
  enact((ctx) =>
    mergeCustomers(ctx, other.id, {
      mergedId: ruth.id,
      version: null,
      mergedVersion: null,
      fields: Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
        keyof typeof ownFields,
        null
      >,
    }),
  );
  expect(found("okafor opal")).toEqual([opal.id]);
  expect(found("adeyemi opal")).toEqual([opal.id]);
  expect(ordered("adeyemi bar")).toEqual([pin.id]);
  theBooksBalance(shop);
});

test("a new name of a customer with many repairs is written once", () => {
  const trade = aCustomer({ firstName: "Trade", lastName: "Account" });
  const { id } = aRepair({ customerId: trade.id });
  const words = "14k yellow gold band with diamonds, prongs worn on two sides, polish and check all stones";
  copies(
    "repairs",
    id,
    Array.from({ length: 1_500 }, (_, n) => `sizing ${n}\n${words}`),
  );
  const before = process.cpuUsage();
  shop.db.$client
    .prepare("update customers set sort_name = 'renamed', search_text = 'renamed' where id = ?")
    .run(trade.id);
  const { user } = process.cpuUsage(before);
  expect(found("renamed sizing").length).toBe(500);
  expect(found("account")).toEqual([]);
  // With the name in each repair's entry it took 2,500 ms.
  expect(user / 1_000).toBeLessThan(100);
});

test("a name that thousands have is found with other words, and by itself", { tags: "all" }, () => {
  const { id } = aRepair();
  const numbers = Array.from({ length: 5_200 }, (_, n) => `${n}`);
  const people = copies(
    "customers",
    aCustomer().id,
    numbers.map((n) => `commonly ${n}th`),
  );
  const repairs = copies(
    "repairs",
    id,
    numbers.map((n) => `bezel no${n}x`),
    people,
  );
  expect(found("commonly no77x")).toEqual([repairs[77]]);
  expect(found("no77x 77th")).toEqual([repairs[77]]);
  expect(found("no77x 78th")).toEqual([]);
  expect(found("commonly")).toHaveLength(500);
  expect(found("commonly bezel")).toHaveLength(500);
});

test("orders whose words many have, and those of a customer called so, are in one order", () => {
  const { id } = aSpecialOrder({ item: "Plain" });
  const opal = aCustomer({ firstName: "Opal", lastName: "Hart" }).id;
  const many = copies(
    "orders",
    id,
    Array.from({ length: 300 }, (_, n) => `opal pin ${n}`),
  );
  const theirs = copies("orders", id, ["first clasp", "other opal"], [opal, opal]);
  const last = copies("orders", id, ["opal bar"]);
  const right = [...last, ...theirs.toReversed(), ...many.toReversed()];
  const read = (slice: object) =>
    findOrders(shop.db, { search: "opal" }, { limit: 20, ...slice }).map((order) => order.id);
  expect(read({})).toEqual(right.slice(0, 20));
  expect(read({ after: right[0] })).toEqual(right.slice(1, 21));
  expect(read({ before: right[2] })).toEqual(right.slice(0, 2));
  expect(countOrders(shop.db, { search: "opal" }, 1_001)).toBe(303);
  expect(findOrders(shop.db, { search: "hart opal clasp" }, { limit: 9 }).map((order) => order.id)).toEqual([
    theirs[0],
  ]);
});

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
  const { id } = aRepair();
  copies("repairs", id, Array<string>(200).fill("a".repeat(5_000)));
  const words = Array.from({ length: 10 }, (_, n) => `${"a".repeat(15)}${n === 0 ? "b" : "c".repeat(n)}`);
  const before = process.cpuUsage();
  expect(found("a".repeat(60))).toHaveLength(200);
  expect(found(`${"a".repeat(59)}b`)).toEqual([]);
  expect(found(words.join(" "))).toEqual([]);
  const { user } = process.cpuUsage(before);
  // As phrases, the first alone took 240 ms, twice.
  expect(user / 1_000).toBeLessThan(200);
});

/** Looks at texts for words, and the letters of these texts. */
function looked(read: () => unknown): { looks: number; letters: number } {
  const sum = { looks: 0, letters: 0 };
  shop.db.$client.function("instr", { deterministic: true }, (text, word) => {
    sum.looks += 1;
    sum.letters += String(text).length;
    return String(text).indexOf(String(word)) + 1;
  });
  read();
  return sum;
}

const looksAt = (read: () => unknown) => looked(read).looks;

/** Items like one, with these texts, the last of them the newest. */
function pieceCopies(texts: readonly string[], like: Parameters<typeof aPiece>[0] = {}) {
  const piece = aPiece(like).id;
  const { $client: client } = shop.db;
  const columns = Object.keys(client.prepare("select * from pieces").get() as object);
  const own: Record<string, string> = {
    id: "null",
    sku: `'N${piece}-' || @nth`,
    folded_sku: `'n${piece}-' || @nth`,
    search_text: "@text",
  };
  const copy = client.prepare(`insert into pieces (${columns.join()})
    select ${columns.map((name) => own[name] ?? name).join()} from pieces where id = ${piece}`);
  client.transaction(() => texts.forEach((text, nth) => copy.run({ nth, text })))();
}

/** What a list of items reads and counts. */
function listedPieces(search = "", among: PieceFilter = {}) {
  const planned = planPieces(shop.db, { ...among, search });
  return [findPieces(shop.db, planned, { limit: 50 }).length, countPieces(shop.db, planned, 1_001)] as const;
}

test(
  "a word that most have, and a short one that none has, are looked up and not looked for",
  { tags: "all" },
  () => {
    const { id } = aRepair();
    const people = copies(
      "customers",
      aCustomer().id,
      Array.from({ length: 5_200 }, (_, n) => `commonly ${n}th`),
    );
    const texts = people.map((_, n) => `bezel no${n}x`);
    copies("repairs", id, texts, people);
    // As many have one of two words as have both in any other shop, and nobody has both.
    const some = copies(
      "customers",
      aCustomer().id,
      Array.from({ length: 5_200 }, (_, n) => `ellery ${n}th`),
    );
    copies("repairs", id, texts, some);
    for (const search of ["bezel qz", "commonly qz", "qz commonly bezel", "commonly ellery"])
      expect([search, looksAt(() => expect(found(search)).toEqual([])) < 20_500]).toEqual([search, true]);
    expect(looksAt(() => expect(found("bezel no").length).toBe(500))).toBeLessThan(20_000);
    expect(found("no77x commonly be")).toHaveLength(1);
    expect(found("77 ellery th")).not.toEqual([]);

    pieceCopies(Array.from({ length: 6_000 }, (_, n) => `gold ring n${n + 1}`));
    const goods = (search: string) => planPieces(shop.db, { search });
    for (const search of ["gold qz", "ring qz xv", "qz ring gold"])
      expect([
        search,
        looksAt(() => {
          expect(findPieces(shop.db, goods(search), { limit: 50 })).toEqual([]);
          expect(countPieces(shop.db, goods(search), 1_001)).toBe(0);
        }) < 14_000,
      ]).toEqual([search, true]);
    expect(findPieces(shop.db, goods("gold n5"), { limit: 50 })).toHaveLength(50);
    expect(findPieces(shop.db, goods("go ring n5999"), { limit: 50 })).toHaveLength(1);
    expect(countPieces(shop.db, goods("gold n5"), 10_000)).toBe(1_111);
  },
);

test(
  "a short word that many are called leaves the rows with a long one to be read, not all",
  { tags: "all" },
  () => {
    const { id } = aSpecialOrder({ item: "Plain" });
    const people = copies(
      "customers",
      aCustomer().id,
      Array.from({ length: 5_200 }, (_, n) => `commonly ${n}th`),
    );
    copies(
      "orders",
      id,
      people.map((_, n) => `bezel no${n}x`),
      people,
    );
    const [other = 0] = copies("customers", aCustomer().id, ["only one"]);
    const texts = Array.from({ length: 2_100 }, (_, n) => `pave no${n}x`);
    copies(
      "orders",
      id,
      texts,
      texts.map(() => other),
    );
    const looks = looksAt(() => {
      expect(findOrders(shop.db, { search: "pave th" }, { limit: 50 })).toEqual([]);
      expect(countOrders(shop.db, { search: "pave th" }, 1_001)).toBe(0);
    });
    expect(looks).toBeLessThan(28_000);
    expect(countOrders(shop.db, { search: "bezel th" }, 1_001)).toBe(1_001);
  },
);

test(
  "a text has a bound once it is folded, and words at its end are looked up, not looked for in each",
  { tags: "all" },
  () => {
    const words = "qzx jvw wqz xvj zqx kvq jxw vqk wxz qvj";
    const long = "\ufdfa".repeat(4_950);
    const { id, searchText } = aRepair({ description: `${long} ${words}` });
    expect(searchText.length).toBeLessThan(6_001);
    expect(aPiece({ description: "㌖".repeat(200), sku: "L-1" }).searchText.length).toBeLessThan(6_001);
    const seven = aRepair({ description: "\u321d".repeat(5_000) });
    expect(seven.searchText.length).toBe(6_000);
    expect(found("ring sizing")).toContain(seven.id);
    copies("repairs", id, Array<string>(1_400).fill(`${"x".repeat(5_900)} ${words}`));
    const read = looked(() => expect(found(words)).toHaveLength(500));
    expect(read.letters).toBeLessThan(10_000_000);
    // A word that is too short for the index is looked for.
    expect(looked(() => found("x qzx jvw")).letters).toBeLessThan(33_000_000);
  },
);

test(
  "rows are looked at for short words that can't be looked up, the newest, and not all",
  { tags: "all" },
  () => {
    const letters = Array.from({ length: 1_001 }, (_, n) => String.fromCharCode(0x4e00 + n));
    const many = letters.map((letter) => `qz${letter}`);
    const others = Array.from({ length: 24_000 }, (_, n) => `gold ring n${n}`);
    pieceCopies([...Array<string>(10).fill(many.join("")), "gold ring qz jx", ...others]);
    for (const search of ["gold qz", "qz", "gold ring q z x"])
      // Two words are in all, and the third is looked for in as many.
      expect
        .soft(
          looksAt(() => listedPieces(search)),
          search,
        )
        .toBeLessThan(3 * 20_500);
    expect(planPieces(shop.db, { search: "gold qz" }).plan).toMatchObject({ kind: "few", isCut: true });
    expect(looksAt(() => expect(listedPieces("gold jx")).toEqual([1, 1]))).toBeLessThan(10_000);
    expect(looksAt(() => expect(listedPieces("qz jx")).toEqual([1, 1]))).toBeLessThan(10_000);
    expect(listedPieces("gold n")).toEqual([50, 1_001]);
    expect(listedPieces("gold n23999")).toEqual([1, 1]);
  },
);

test("no vocabulary is read for words of a letter beside long ones, and of two words at most", () => {
  pieceCopies(
    Array.from({ length: 6_000 }, (_, n) => (n % 2 ? `platinum ring n${n}` : `sterling ring n${n}`)),
  );
  const prepared = vi.spyOn(shop.db.$client, "prepare");
  const read = (search: string) => {
    prepared.mockClear();
    expect(listedPieces(search)).toEqual([0, 0]);
    return prepared.mock.calls.filter(([text]) => text.includes("_trigrams")).length;
  };
  expect(read("platinum sterling s i t l n d r")).toBe(0);
  expect(read("platinum sterling in ri te at")).toBe(0);
  // Kept once it is prepared.
  expect(read("platinum qz xv jq")).toBe(1);
  prepared.mockRestore();
});

const NINE = "qzx jvw wqz xvj zqx kvq jxw vqk wxz";
/** Ten words that the newest rows have, and ten that the index can't tell from those of long texts. */
const TEN = [`${NINE} qvj`, `${NINE} qzxqzx`];
const LONG_TEXTS = Array<string>(2_100).fill(`${"x".repeat(2_900)} ${NINE} qzxqz`);
/** Letters of a plan's looks, for ten words, twice: at what may match, and at what the filter leaves. */
const LETTERS = 5_000_000 * 10 * 2;

test("a search of items beside a filter looks at no more, whatever the newest have", { tags: "all" }, () => {
  pieceCopies(LONG_TEXTS, { category: "rings", sku: "A-1" });
  pieceCopies(Array<string>(2_001).fill(`${NINE} qvj`), { category: "other", sku: "B-1" });
  for (const search of TEN) {
    const read = looked(() => expect(listedPieces(search, { category: "rings" })).toEqual([0, 0]));
    expect.soft(read.letters, search).toBeLessThan(LETTERS);
  }
  expect(listedPieces(TEN[0], { category: "other" })).toEqual([50, 1_001]);
  // In another order those that don't match come first.
  const read = looked(() => {
    const sorted = { by: "price", descending: false } as const;
    expect(listSortedPieces(shop.db, { search: TEN[0] }, sorted, { limit: 50 })).toHaveLength(50);
  });
  expect(read.letters).toBeLessThan(LETTERS / 2);
  expect(listedPieces("qvj jvw", { category: "rings" })).toEqual([0, 0]);
});

test("counts beyond a list's, and pages after the first thousand, look at no more", { tags: "all" }, () => {
  pieceCopies(LONG_TEXTS, { category: "rings", sku: "A-1" });
  pieceCopies(Array<string>(1_001).fill(`${NINE} qzxqzx`), { category: "other", sku: "B-1" });
  const [, search] = TEN;
  for (const filter of [{ search }, { search, category: "other" as const }]) {
    const planned = planPieces(shop.db, filter);
    const count = looked(() => expect(countPieces(shop.db, planned, 1_061)).toBe(1_001));
    expect.soft(count.letters).toBeLessThan(LETTERS / 2);
  }
  const planned = planPieces(shop.db, { search });
  const after = findPieces(shop.db, planned, { limit: 1_001 }).at(-1)?.id;
  const next = looked(() => expect(findPieces(shop.db, planned, { after, limit: 50 })).toEqual([]));
  expect(next.letters).toBeLessThan(LETTERS / 2);
});

const SHORT = "j v w z k q b g h";

test.each([
  ["words too short for the index", SHORT, "p"],
  ["words it can't tell", NINE, "qzxqzx"],
])("of %s lists, counts and pages look at no more, in either order", { tags: "all" }, (_, words, last) => {
  const long = `${"x".repeat(2_900)} ${words} qzxqz`;
  const search = `${words} ${last}`;
  pieceCopies(Array<string>(2_100).fill(long), { sku: "A-1" });
  pieceCopies(Array<string>(1_001).fill(search), { sku: "B-1" });
  const planned = planPieces(shop.db, { search });
  const page = (slice: object) => findPieces(shop.db, planned, { limit: 51, ...slice }).map(({ id }) => id);
  const all = page({ limit: 1_001 });
  expect(all).toEqual([...new Set(all)].toSorted((one, other) => other - one));
  expect(all).toHaveLength(1_001);
  for (const read of [
    () => expect(countPieces(shop.db, planned, 1_061)).toBe(1_001),
    () => expect(page({ after: all.at(-1) })).toEqual([]),
    () => expect(page({ after: all[499] })).toEqual(all.slice(500, 551)),
    () => expect(page({ before: all[499] })).toEqual(all.slice(448, 499)),
    () => expect(page({ before: all[0] })).toEqual([]),
  ])
    expect.soft(looked(read).letters).toBeLessThan(LETTERS / 2);
  // The oldest don't match: the newest that do are in order.
  const oldest = looked(() => expect(page({ before: 0 })).toEqual(all.slice(-51)));
  expect.soft(oldest.letters).toBeLessThan(LETTERS);
  expect(page({ before: all.at(-51) })).toEqual(all.slice(-102, -51));

  const { id } = aCustomer();
  copies("customers", id, [...Array<string>(2_100).fill(long), ...Array<string>(1_001).fill(search)]);
  const customers = planCustomers(shop.db, { search });
  const counted = looked(() => expect(countCustomers(shop.db, customers, 1_061)).toBe(1_001));
  expect.soft(counted.letters).toBeLessThan(LETTERS / 2);
  const first = findSortedCustomers(shop.db, customers, { by: "added", descending: false }, { limit: 51 });
  expect(first).toHaveLength(51);
});

test("orders and repairs count what they read of their customers, too", { tags: "all" }, () => {
  const customer = aCustomer().id;
  const long = `${"x".repeat(5_900)} ${SHORT}`;
  shop.db.$client
    .prepare("update customers set search_text = ?, sort_name = ? where id = ?")
    .run(long, long, customer);
  copies(
    "orders",
    aSpecialOrder({ customerId: customer, item: "Ring" }).id,
    Array<string>(12_000).fill("ring"),
  );
  copies("repairs", aRepair({ customerId: customer, item: "Ring" }).id, Array<string>(12_000).fill("ring"));
  const search = `${SHORT} p`;
  for (const read of [
    () => findOrders(shop.db, { search, seesContact: true }, { limit: 50 }),
    () => findOrders(shop.db, { search, seesContact: false }, { limit: 50 }),
    () => findOrders(shop.db, { search, seesContact: true, isUnpaid: true }, { limit: 50 }),
    () => findRepairs(shop.db, { search }, { limit: 50 }),
  ])
    expect.soft(looked(read).letters).toBeLessThan(LETTERS / 2);
});

test("pages of common words that the index can't tell gather few ids each", { tags: "all" }, () => {
  pieceCopies(Array<string>(21_000).fill(`${NINE} qzxqzx`));
  const planned = planPieces(shop.db, { search: TEN[1] });
  let gathered = 0;
  shop.db.$client.aggregate("json_group_array", {
    start: () => [] as unknown[],
    step: (ids: unknown[], id) => {
      gathered += 1;
      return [...ids, id];
    },
    result: (ids: unknown[]) => JSON.stringify(ids),
  });
  const pages: number[][] = [];
  for (let after: number | undefined; pages.length < 20; after = pages.at(-1)?.[24])
    pages.push(findPieces(shop.db, planned, { after, limit: 26 }).map(({ id }) => id));
  expect(new Set(pages.flat()).size).toBe(20 * 25 + 1);
  expect(gathered).toBeLessThan(20 * 800);
});

test(
  "a bulk change of a search reads all that hold its words, beyond the bound of one look",
  { tags: "all" },
  () => {
    const old = `${NINE} qzxqzx gold ring jx qz`;
    const qz = Array.from({ length: 1_001 }, (_, n) => `qz${String.fromCharCode(0x4e00 + n)}`).join("");
    pieceCopies([qz, ...Array<string>(600).fill(old)], { sku: "A-1" });
    pieceCopies(Array<string>(21_000).fill("gold ring"), { sku: "B-1" });
    pieceCopies(Array<string>(21_000).fill(`${NINE} qzxqz`), { sku: "C-1" });
    const change = { field: "location", location: "new_york" } as const;
    const waiting = (filter: PieceFilter) => {
      const id = enact((ctx) => previewBulkChange(ctx, { change, chosen: { filter } }));
      for (let state = "drawing"; state === "drawing";) state = enact((ctx) => previewBatch(ctx, { id }));
      return getBulkChange(shop.db, id)?.waiting;
    };
    expect(planPieces(shop.db, { search: "gold qz" }).plan).toMatchObject({ kind: "few", isCut: true });
    expect(waiting({ search: "gold qz" })).toBe(600);
    expect(waiting({ search: "gold qz", location: "boca" })).toBe(600);
    expect(waiting({ search: "gold qz", location: "new_york" })).toBe(0);
    pieceCopies(Array<string>(1_101).fill(old), { sku: "D-1" });
    expect(planPieces(shop.db, { search: TEN[1] }).plan).toMatchObject({ kind: "matched" });
    expect(waiting({ search: TEN[1] })).toBe(1_701);
  },
);

test("what a filter leaves of a common word is found whole, where the newest that match are others", () => {
  pieceCopies(Array<string>(300).fill("opal ring"), { category: "rings", sku: "A-1" });
  pieceCopies(Array<string>(5_000).fill("gold band"), { category: "rings", sku: "B-1" });
  pieceCopies(Array<string>(2_500).fill("opal pin"), { category: "other", sku: "C-1" });
  for (const search of ["opal", "opal ring", "opal ri"])
    expect([search, listedPieces(search, { category: "rings" })]).toEqual([search, [50, 300]]);
  expect(listedPieces("opal", { category: "other" })).toEqual([50, 1_001]);
});

test("a search of repairs of a status looks at no more, in its sums too", { tags: "all" }, () => {
  const { id } = aRepair();
  const other = aRepair();
  shop.db.$client.prepare("update repairs set status = 'completed' where id = ?").run(id);
  copies("repairs", other.id, LONG_TEXTS);
  copies("repairs", id, Array<string>(2_001).fill(`${NINE} qvj`));
  for (const search of TEN) {
    const read = looked(() => {
      const planned = planRepairs(shop.db, { search, status: "pending" });
      expect(findRepairs(shop.db, planned, { limit: 50 })).toEqual([]);
      expect(countRepairs(shop.db, planned, 1_001)).toBe(0);
      expect(repairCards(shop.db, planned)).toMatchObject({ pending: 0 });
    });
    expect.soft(read.letters, search).toBeLessThan(LETTERS);
  }
  shop.db.$client.prepare("update repairs set intake_at = intake_at + 1 where status = 'pending'").run();
  const [search] = TEN;
  for (const read of [
    () => findRepairs(shop.db, { search }, { limit: 50 }),
    () => findSortedRepairs(shop.db, { search }, { by: "price", descending: false }, { limit: 50 }),
  ])
    expect.soft(looked(() => expect(read()).toHaveLength(50)).letters).toBeLessThan(LETTERS / 2);
  const first = findRepairs(shop.db, { search }, { limit: 30 });
  const { intakeAt = 0, id: last = 0 } = first.at(-1) ?? {};
  const next = findRepairs(shop.db, { search }, { after: [intakeAt, last], limit: 30 });
  expect(new Set([...first, ...next].map((repair) => repair.id)).size).toBe(60);
});
