import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Day, day } from "~/domain/dates";
import {
  countCustomers,
  customerKeyIn,
  type CustomerFilter,
  findCustomers,
  findSortedCustomers,
  planCustomers,
} from "~/domain/people/customers/find-customers.server";
import { cents } from "~/domain/money";
import {
  findOrders,
  findSortedOrders,
  type OrderFilter,
  orderKeyIn,
  planOrders,
} from "~/domain/workshop/orders/find-orders.server";
import {
  countPieces,
  findPieces,
  findSortedPieces,
  pieceKeyIn,
  planPieces,
} from "~/domain/stock/pieces/find-pieces.server";
import { sinceOf } from "~/domain/stock/pieces/here-since";
import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import type { Range } from "~/domain/ranges";
import {
  countRepairs,
  findRepairs,
  findSortedRepairs,
  planRepairs,
  repairCards,
  type RepairFilter,
  repairKeyIn,
} from "~/domain/workshop/repairs/find-repairs.server";
import {
  countSales,
  findSales,
  findSalesByAmount,
  planSales,
  type SaleFilter,
  saleKeyOf,
} from "~/domain/counter/sales/find-sales.server";
import type { Slice } from "~/domain/slice";
import type { SortedKey } from "~/domain/sorted.server";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { oneIn } from "../support/everything.ts";

/** More than are listed by id; a wide range leaves most of them, so that an order's index is walked past the rest. */
const ROWS = 3_000;
/** Rows with each value: a page ends among equal ones. */
const PRICES = 40;

const STORES = ["boca", "new_york", "denver"] as const;
const dayOf = (n: number): Day =>
  day(new Date(Date.UTC(2024, 0, 1) + ((n * 7) % 300) * 86_400_000).toISOString().slice(0, 10));
const priceOf = (n: number) => cents(((n * 11) % PRICES) * 1_000 + 1_000);
const isWithout = (n: number) => n % 10 === 0;

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
  const { $client: client } = shop.db;
  const customer = client.prepare(`insert into customers
    (first_name, last_name, home_store, tier, search_text, sort_name, created_at, last_purchase_date)
    values ('Lee', ?, ?, ?, ?, ?, ?, ?)`);
  const piece = client.prepare(`insert into pieces
    (sku, folded_sku, category, description, cost, retail_price, location, state, search_text, created_at, purchase_date,
      metal, karat, vendor_id, display_case, ownership)
    values (?, ?, ?, 'Ring', 1, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`);
  const repair = client.prepare(`insert into repairs
    (id, customer_id, item, cost_to_repair, customer_price, store, status, status_changed_at, intake_at, intake_day,
      taken_in_by, search_text) values (?, ?, 'Job', 1, ?, ?, ?, 0, ?, ?, 1, 'job')`);
  const promise = client.prepare("insert into orders (id, kind, promised_day) values (?, 'repair', ?)");
  const order = client.prepare(`insert into orders
    (id, kind, customer_id, store, item, taken_in_at, taken_in_day, taken_in_by, price, cost, promised_day)
    values (?, ?, ?, ?, 'Band', 0, '2024-01-01', 1, ?, 1, ?)`);
  const sale = client.prepare(`insert into sales
    (customer_id, store, seller_id, processed_by, sold_at, store_day, customer_tier, commission_rate, sale_price,
      item_cost, trade_in_value, taxable, tax, shipping_charge, total, commission, net_profit)
    values (?, ?, 1, 1, ?, ?, 'gold', 0, ?, 0, 0, ?, ?, 0, ?, 0, ?)`);
  client.exec(
    "insert into vendors (name, folded_name, created_at) values ('Arias', 'arias', 0), ('Kessel', 'kessel', 0)",
  );
  client.transaction(() => {
    for (let n = 1; n <= ROWS; n += 1) {
      const store = STORES[n % 3]!;
      const [price, at] = [priceOf(n), Date.parse(`${dayOf(n)}T18:00:00Z`)];
      const dated = isWithout(n) ? null : dayOf(n);
      customer.run(`N${n}`, store, n % 5 ? "gold" : "silver", `n${n}`, `n${(n * 13) % ROWS}`, at, dated);
      // SKUs of watches begin alike.
      const sku = n % 13 ? `S${n}` : `W${n}`;
      piece.run(
        sku,
        sku.toLowerCase(),
        n % 13 ? (n % 7 ? "rings" : "chains") : "watches",
        price,
        n % 17 ? store : null,
        n % 4 ? "available" : "sold",
        sku.toLowerCase(),
        dated,
        n % 19 ? (n % 6 ? "yellow_gold" : "platinum") : null,
        n % 11 ? (n % 8 ? "14K" : "18K") : null,
        n % 23 ? (n % 9 ? 1 : 2) : null,
        n % 6 ? "Case 1" : null,
        n % 5 ? "memo" : "owned",
      );
      repair.run(2 * n, n, price, store, n % 50 ? "picked_up" : "pending", at, dayOf(n));
      promise.run(2 * n, dated);
      order.run(2 * n + 1, n % 9 ? "special_order" : "layaway", n, store, price, dated);
      const tax = (n % 3) * 100;
      sale.run(n, store, at, dayOf(n), price, price, tax, price + tax, price + tax);
    }
    client.exec(`insert into sale_salespeople (sale_id, employee_id, position, share, total, commission)
      select id, seller_id, 1, 10000, total, commission from sales`);
  })();
});
afterAll(() => shop.close());

interface Reading<Row> {
  /** In the order, before the filter. */
  all: Row[];
  keyOf(row: Row): readonly [string | number, number];
  isIn(row: Row): boolean;
  read(slice: Slice<SortedKey>): Row[];
}

/** Rows that are read when first asked for; each test leaves them as they were. */
function once<Row>(read: () => Row[]): () => Row[] {
  let rows: Row[] | undefined;
  return () => (rows ??= read());
}

/** Reads a list to its end and back to its beginning, by pages that end among equal rows. */
function expectOrder<Row extends { id: number }>(
  { all, keyOf, isIn, read }: Reading<Row>,
  descending: boolean,
): number {
  const expected = all
    .filter(isIn)
    .map((row) => ({ id: row.id, value: keyOf(row)[0] }))
    .toSorted((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.id - b.id))
    .map(({ id }) => id);
  if (descending) expected.reverse();
  const forth: Row[] = [];
  for (;;) {
    const last = forth.at(-1);
    const rows = read({ ...(last && { after: keyOf(last) }), limit: 700 });
    forth.push(...rows);
    if (rows.length < 700) break;
  }
  expect(forth.map(({ id }) => id)).toEqual(expected);
  const middle = forth[Math.floor(forth.length / 2)];
  if (middle) {
    const before = read({ before: keyOf(middle), limit: 30 }).map(({ id }) => id);
    const at = expected.indexOf(middle.id);
    expect(before).toEqual(expected.slice(Math.max(at - 30, 0), at));
  }
  return expected.length;
}

const within = <V extends string | number>(value: V | null, { from, to }: Range<V>) =>
  value !== null && (from === undefined || value >= from) && (to === undefined || value <= to);

const DIRECTIONS = [false, true];
const WIDE = { from: day("2024-01-10"), to: day("2024-10-20") };
const NARROW = { from: day("2024-03-01"), to: day("2024-03-04") };

describe("pieces", () => {
  const all = once(() => findPieces(shop.db, {}, { limit: ROWS }));
  const FILTERS: PieceFilter[] = [
    {},
    { category: "chains", location: "boca" },
    { isAvailable: true },
    { price: { from: cents(3_000) } },
    { price: { from: cents(3_000), to: cents(4_000) } },
    { price: { to: cents(38_000) }, category: "rings", isAvailable: true },
    { purchased: WIDE },
    { purchased: NARROW, price: { from: cents(9_000) } },
    { search: "s1", price: { from: cents(9_000) } },
    { metal: "platinum" },
    { metal: "yellow_gold" },
    { karat: "14K", isAvailable: false },
    { karat: "18K", purchased: WIDE },
    { metal: "yellow_gold", karat: "14K", isAvailable: true },
    { metal: "yellow_gold", price: { from: cents(3_000) }, search: "s1" },
    {
      metal: "yellow_gold",
      karat: "14K",
      category: "rings",
      location: "denver",
      isAvailable: true,
      price: { to: cents(20_000) },
    },
    { vendor: 1 },
    { vendor: 1, price: { from: cents(2_000) }, purchased: WIDE },
    { vendor: 2, isAvailable: true, category: "rings" },
    { vendor: 1, search: "s1", isAvailable: true },
    { displayCase: "Case 1" },
    { displayCase: "Case 1", location: "denver", isAvailable: true },
    { ownership: "memo" },
    { ownership: "owned", category: "rings" },
    { ownership: "memo", vendor: 1, displayCase: "Case 1", metal: "yellow_gold" },
  ];
  const ORDERS = (["sku", "price", "purchased"] as const).flatMap((by) =>
    DIRECTIONS.flatMap((descending) => FILTERS.map((filter) => ({ by, descending, filter }))),
  );
  test.each(oneIn(16, ORDERS))(
    "by $by, descending: $descending, of $filter",
    ({ by, descending, filter }) => {
      const { db } = shop;
      const planned = planPieces(db, filter);
      const found = expectOrder(
        {
          all: all(),
          keyOf: (row) => pieceKeyIn(by, row),
          isIn: (row) =>
            within(row.retailPrice, filter.price ?? {}) &&
            (!filter.purchased || within(sinceOf(row), filter.purchased)) &&
            (!filter.metal || row.metal === filter.metal) &&
            (!filter.karat || row.karat === filter.karat) &&
            (!filter.vendor || row.vendorId === filter.vendor) &&
            (!filter.displayCase || row.displayCase === filter.displayCase) &&
            (!filter.ownership || row.ownership === filter.ownership) &&
            (!filter.category || row.category === filter.category) &&
            (!filter.location || row.location === filter.location) &&
            (filter.isAvailable === undefined || (row.state === "available") === filter.isAvailable) &&
            row.searchText.includes(filter.search ?? ""),
          read: (slice) => findSortedPieces(db, planned, { by, descending }, slice),
        },
        descending,
      );
      expect(countPieces(db, planned, ROWS)).toBe(found);
      if (filter.price || filter.purchased || filter.metal || filter.karat)
        expect(countPieces(db, planned, 1_001)).toBe(Math.min(found, 1_001));
      // The list's own order has the same rows.
      expect(findPieces(db, planned, { limit: ROWS })).toHaveLength(found);
    },
  );
});

describe("customers", () => {
  const all = once(() => findCustomers(shop.db, {}, { limit: ROWS }));
  const FILTERS: CustomerFilter[] = [
    {},
    { tier: "silver", homeStore: "boca" },
    { added: WIDE },
    { added: NARROW, tier: "gold" },
    { lastPurchase: WIDE, tier: "gold" },
    { lastPurchase: { to: day("2024-02-01") }, search: "n1" },
  ];
  const ORDERS = (["added", "spent", "lastPurchase"] as const).flatMap((by) =>
    DIRECTIONS.flatMap((descending) => FILTERS.map((filter) => ({ by, descending, filter }))),
  );
  test.each(oneIn(8, ORDERS))("by $by, descending: $descending, of $filter", ({ by, descending, filter }) => {
    const { db } = shop;
    const planned = planCustomers(db, filter);
    const found = expectOrder(
      {
        all: all(),
        keyOf: (row) => customerKeyIn(by, row),
        isIn: (row) =>
          (!filter.added || within(new Date(row.createdAt).toISOString().slice(0, 10), filter.added)) &&
          (!filter.lastPurchase || within(row.lastPurchaseDate, filter.lastPurchase)) &&
          (!filter.tier || row.tier === filter.tier) &&
          (!filter.homeStore || row.homeStore === filter.homeStore) &&
          (!filter.search || row.lastName.toLowerCase().includes(filter.search)),
        read: (slice) => findSortedCustomers(db, planned, { by, descending }, slice),
      },
      descending,
    );
    expect(countCustomers(db, planned, ROWS)).toBe(found);
    expect(findCustomers(db, planned, { limit: ROWS })).toHaveLength(found);
  });

  test("erased and merged ones are in no order", () => {
    const { db } = shop;
    const added = { from: day("2024-01-01") };
    const count = () => countCustomers(db, planCustomers(db, { added }), ROWS);
    const before = count();
    db.$client.exec("update customers set sort_name = '', erased_at = 1 where id = 2");
    db.$client.exec("update customers set merged_into = 3 where id = 4");
    expect(count()).toBe(before - 2);
    const listed = findSortedCustomers(db, {}, { by: "added", descending: false }, { limit: ROWS });
    expect(listed.map(({ id }) => id)).not.toContain(2);
    expect(listed.map(({ id }) => id)).not.toContain(4);
    db.$client.exec("update customers set merged_into = null where id = 4");
    db.$client.exec("update customers set sort_name = 'n26', erased_at = null where id = 2");
  });
});

describe("repairs", () => {
  const all = once(() => findRepairs(shop.db, {}, { limit: ROWS }));
  const FILTERS: RepairFilter[] = [
    {},
    { status: "pending" },
    { status: "picked_up", location: "boca" },
    { price: { from: cents(3_000) } },
    { price: { from: cents(3_000), to: cents(3_000) }, status: "picked_up" },
    { received: WIDE, location: "denver" },
    { received: NARROW },
    { promised: WIDE },
    { promised: { to: day("2024-02-01") }, price: { to: cents(20_000) } },
  ];
  const isIn = (filter: RepairFilter) => (row: ReturnType<typeof findRepairs>[number]) =>
    within(row.customerPrice, filter.price ?? {}) &&
    within(row.intakeDay, filter.received ?? {}) &&
    (!filter.promised || within(row.promisedDay, filter.promised)) &&
    (!filter.status || row.status === filter.status) &&
    (!filter.location || row.store === filter.location);
  const ORDERS = (["price", "promised"] as const).flatMap((by) =>
    DIRECTIONS.flatMap((descending) => FILTERS.map((filter) => ({ by, descending, filter }))),
  );
  test.each(oneIn(8, ORDERS))("by $by, descending: $descending, of $filter", ({ by, descending, filter }) => {
    const { db } = shop;
    const planned = planRepairs(db, filter);
    const found = expectOrder(
      {
        all: all(),
        keyOf: (row) => repairKeyIn(by, row),
        isIn: isIn(filter),
        read: (slice) => findSortedRepairs(db, planned, { by, descending }, slice),
      },
      descending,
    );
    expect(countRepairs(db, planned, ROWS)).toBe(found);
    expect(findRepairs(db, planned, { limit: ROWS }).map(({ id }) => id)).toHaveLength(found);
  });

  test("the cards of a range add up a thousand at most", () => {
    const { db } = shop;
    const filter = { price: { from: cents(3_000) } };
    expect(countRepairs(db, planRepairs(db, filter), 1_001)).toBe(1_001);
    const few = planRepairs(db, { received: NARROW });
    const rows = findRepairs(db, few, { limit: ROWS });
    expect(repairCards(db, few).totalRevenue).toBe(rows.reduce((sum, row) => sum + row.customerPrice, 0));
  });
});

describe("orders", () => {
  const FILTERS: OrderFilter[] = [
    {},
    { kind: "layaway" },
    { kind: "special_order", isOpen: true, location: "boca" },
    { isOpen: true },
    { customerId: 17 },
  ];
  const ORDERS = (["price", "promised"] as const).flatMap((by) =>
    DIRECTIONS.flatMap((descending) => FILTERS.map((filter) => ({ by, descending, filter }))),
  );
  test.each(oneIn(8, ORDERS))("by $by, descending: $descending, of $filter", ({ by, descending, filter }) => {
    const { db } = shop;
    const planned = planOrders(db, filter);
    const own = findOrders(db, planned, { limit: ROWS });
    expectOrder(
      {
        all: own,
        keyOf: (row) => orderKeyIn(by, row),
        isIn: () => true,
        read: (slice) => findSortedOrders(db, planned, { by, descending }, slice),
      },
      descending,
    );
  });
});

describe("sales", () => {
  const all = once(() => findSales(shop.db, {}, { limit: ROWS }));
  const FILTERS: SaleFilter[] = [
    {},
    { total: { from: cents(3_000) } },
    { total: { from: cents(3_100), to: cents(3_100) } },
    { total: { from: cents(3_000) }, location: "boca", ...WIDE },
    { total: { to: cents(4_000) }, tier: "gold", ...NARROW },
  ];
  const ORDERS = (["price", "total"] as const).flatMap((by) =>
    DIRECTIONS.flatMap((descending) => FILTERS.map((filter) => ({ by, descending, filter }))),
  );
  const isIn = (filter: SaleFilter) => (row: ReturnType<typeof findSales>[number]) =>
    within(row.total, filter.total ?? {}) &&
    within(row.storeDay, { from: filter.from, to: filter.to }) &&
    (!filter.location || row.store.key === filter.location);
  test.each(oneIn(8, ORDERS))("by $by, descending: $descending, of $filter", ({ by, descending, filter }) => {
    const { db } = shop;
    const planned = planSales(db, filter);
    const filtered = all().filter(isIn({ ...filter, total: undefined })).length;
    const size = { filtered, all: ROWS };
    const found = expectOrder(
      {
        all: all(),
        keyOf: (row) => [by === "price" ? row.salePrice : row.total, row.id] as const,
        isIn: isIn(filter),
        read: (slice) => findSalesByAmount(db, planned, { by, descending }, slice, size),
      },
      descending,
    );
    expect(countSales(db, planned, ROWS, size)).toBe(found);
    expect(countSales(db, planned, ROWS)).toBe(found);
  });

  test.each([...FILTERS, { seller: 1, total: { from: cents(3_100), to: cents(5_000) } }])(
    "newest first, of %o",
    (filter) => {
      const { db } = shop;
      const planned = planSales(db, filter);
      const expected = all().filter(isIn(filter));
      const first = findSales(db, planned, { limit: 20 });
      expect(new Set(first.map(({ id }) => id)).size).toBe(Math.min(expected.length, 20));
      if (filter.seller === undefined)
        expect(first.map(({ id }) => id)).toEqual(expected.slice(0, 20).map(({ id }) => id));
      const next = findSales(db, planned, { after: saleKeyOf(first.at(-1)!, planned), limit: ROWS });
      expect([...first, ...next].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        expected.map(({ id }) => id).toSorted((a, b) => a - b),
      );
    },
  );
});
