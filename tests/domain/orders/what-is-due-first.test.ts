import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders, repairs } from "~db/schema/index.ts";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import type { Slice } from "~/domain/slice";
import {
  findLateOrdersFirst,
  isLateFirstKey,
  lateFirstKeyOf,
} from "~/domain/workshop/orders/find-late-orders-first.server";
import { whyLate } from "~/domain/workshop/orders/order";
import { dueKeyOf, findDueRepairs, isDueKey } from "~/domain/workshop/repairs/find-late-repairs-first.server";
import { aCustomer, aRepair, aSpecialOrder, openTestShop, type TestShop } from "../../support/shop.ts";

const STORES = ["boca", "new_york", "denver"] as const;
const STATUSES = ["pending", "in_progress", "completed", "picked_up"] as const;
const ROWS = 48;

let shop: TestShop;
beforeAll(() => {
  shop = openTestShop();
  const customerId = aCustomer().id;
  const promise = (id: number, day: Day | null, nextDueDay: Day | null = null) =>
    shop.db.update(orders).set({ promisedDay: day, nextDueDay }).where(eq(orders.id, id)).run();
  const today = dayIn("America/New_York", Date.now() as Instant);
  // Five days before and after today, and none; the same day more than once. Until morning it is yesterday in Denver.
  const dayOf = (n: number) => (n % 5 === 0 ? null : addDays(today, (n % 11) - 5));
  for (let n = 0; n < ROWS; n += 1) {
    const location = STORES[n % 3]!;
    const repairId = aRepair({ customerId, location, status: STATUSES[n % 4]! }).id;
    promise(repairId, dayOf(n));
    // 16 to 13 days ago; the same day more than once.
    shop.db
      .update(repairs)
      .set({ intakeDay: addDays(today, ((n >> 2) % 4) - 16) })
      .where(eq(repairs.id, repairId))
      .run();
    promise(aSpecialOrder({ customerId, location }).id, dayOf(n), n % 7 === 0 ? addDays(today, -2) : null);
  }
});
afterAll(() => shop.close());

interface Listed<Key> {
  read: (slice: Slice<Key>) => { id: number }[];
  keyOf: (row: never) => Key;
}

/** Reads a list to its end in short pages, and each page again from the one after it. */
function inPages<Key>({ read, keyOf }: Listed<Key>): number[] {
  const pages: { id: number }[][] = [];
  for (;;) {
    const last = pages.at(-1)?.at(-1);
    const rows = read({ ...(last && { after: keyOf(last as never) }), limit: 5 });
    if (rows.length > 0) pages.push(rows);
    if (rows.length < 5) break;
  }
  for (const [nth, page] of pages.entries()) {
    const next = pages[nth + 1]?.[0];
    if (next) expect(read({ before: keyOf(next as never), limit: 5 })).toEqual(page);
  }
  return pages.flat().map(({ id }) => id);
}

const compare = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  const at = a.findIndex((value, nth) => value !== b[nth]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
};

test.each([undefined, ...STORES])(
  "repairs of %s begin with late ones, then urgent ones; those without a date come after the promised ones",
  (location) => {
    const days = storeDays(shop.db, Date.now() as Instant, location);
    const read = (slice: Slice<ReturnType<typeof dueKeyOf>>) =>
      findDueRepairs(shop.db, { location, days }, slice);
    const all = read({ limit: 1_000 });
    expect(all).toHaveLength(location ? ROWS / 3 : ROWS);
    const rank = (repair: (typeof all)[number]) => {
      const { status, promisedDay, intakeAt, intakeDay, id, store } = repair;
      if (status === "completed" || status === "picked_up") return [4, -intakeAt, -id];
      if (promisedDay !== null && promisedDay < days.at(store)) return [0, promisedDay, id];
      if (status === "pending" && intakeDay < addDays(days.at(store), -14)) return [1, intakeDay, id];
      return promisedDay === null ? [3, "", id] : [2, promisedDay, id];
    };
    expect(new Set(all.map((repair) => rank(repair)[0]))).toEqual(new Set([0, 1, 2, 3, 4]));
    const expected = all.toSorted((a, b) => compare(rank(a), rank(b))).map(({ id }) => id);
    const keyOf = (repair: (typeof all)[number]) => dueKeyOf(repair, days.at(repair.store));
    expect(all.every((repair) => isDueKey(keyOf(repair)))).toBe(true);
    expect(inPages({ read, keyOf })).toEqual(expected);
  },
);

test.each([undefined, ...STORES])("orders of %s begin with late ones", (location) => {
  const days = storeDays(shop.db, Date.now() as Instant, location);
  const read = (slice: Slice<ReturnType<typeof lateFirstKeyOf>>) =>
    findLateOrdersFirst(shop.db, { location, days }, slice);
  const all = read({ limit: 1_000 });
  expect(all).toHaveLength(location ? ROWS / 3 : ROWS);
  const rank = (order: (typeof all)[number]) => {
    const why = whyLate(order, days.at(order.store.key));
    if (why === "promise") return [0, order.promisedDay ?? "", order.id];
    return why === "payment" ? [1, order.nextDueDay ?? "", order.id] : [2, "", -order.id];
  };
  expect(new Set(all.map((order) => rank(order)[0]))).toEqual(new Set([0, 1, 2]));
  const expected = all.toSorted((a, b) => compare(rank(a), rank(b))).map(({ id }) => id);
  const keyOf = (order: (typeof all)[number]) => lateFirstKeyOf(order, days.at(order.store.key));
  expect(all.every((order) => isLateFirstKey(keyOf(order)))).toBe(true);
  expect(inPages({ read, keyOf })).toEqual(expected);
});

test("a key of another list is no key of these", () => {
  for (const key of [
    7,
    "late",
    ["late", 3, 7],
    ["finished", "2026-11-20", 7],
    ["later", "", 7],
    ["late", "", "7"],
  ])
    expect([isDueKey(key), isLateFirstKey(key)]).toEqual([false, false]);
});
