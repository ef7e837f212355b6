import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import type { Slice } from "~/domain/slice";
import {
  findInHouse,
  findPressingFirst,
  type HouseFilter,
  type HouseKey,
  houseKeyOf,
  type InHouse,
  isHouseKey,
} from "~/domain/workshop/custody/in-house.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import type { NewPlace } from "~/domain/workshop/orders/record-place.server";
import { aCustomer, aRepair, aSpecialOrder, enact, openTestShop, type TestShop } from "../../support/shop.ts";

const TODAY = dayIn("America/New_York", Date.now() as Instant);
const LATE = addDays(TODAY, -3);
const AHEAD = addDays(TODAY, 3);

let shop: TestShop;
/** Orders in the order of the page, by what they are. */
let ids: Record<"arno" | "kessel" | "unsaid" | "goods" | "safe" | "tray" | "due", number[]>;
beforeAll(() => {
  shop = openTestShop();
  const customerId = aCustomer().id;
  const at = (to: NewPlace) => {
    const { id } = aRepair({ customerId });
    enact((ctx) => moveOrder(ctx, { orderId: id, ...to }));
    return id;
  };
  const several = (count: number, make: () => number) => Array.from({ length: count }, make);
  const workshop = (name: string, dueBack: Day | null) => at({ place: "workshop", name, dueBack });
  ids = {
    due: [workshop("Kessel & Son", AHEAD), workshop("Kessel & Son", null)],
    kessel: several(7, () => workshop("Kessel & Son", LATE)),
    // Another spelling of a name is the same name.
    arno: [workshop("Arno", LATE), workshop("ARNO", LATE)],
    tray: several(3, () => at({ place: "tray", name: "3" })),
    safe: [at({ place: "safe" })],
    unsaid: several(3, () => aRepair({ customerId }).id),
    goods: several(2, () => aSpecialOrder({ customerId, arrived: TODAY }).id),
  };
});
afterAll(() => shop.close());

/** Reads the page's list to its end in pages of two, each from the key in an address, and each page again backward. */
function inPages(filter: HouseFilter): number[] {
  const days = storeDays(shop.db, Date.now() as Instant, filter.location);
  const read = (slice: Slice<HouseKey>) => findPressingFirst(shop.db, filter, days, slice);
  const keyOf = (row: InHouse): HouseKey => {
    const key: unknown = JSON.parse(JSON.stringify(houseKeyOf(row)));
    if (!isHouseKey(key)) throw new Error(`${JSON.stringify(key)} is no key`);
    return key;
  };
  const pages: InHouse[][] = [];
  for (;;) {
    const last = pages.at(-1)?.at(-1);
    const rows = read({ ...(last && { after: keyOf(last) }), limit: 2 });
    if (rows.length > 0) pages.push(rows);
    if (rows.length < 2) break;
  }
  for (const [nth, page] of pages.entries()) {
    const next = pages[nth + 1]?.[0];
    if (next) expect(read({ before: keyOf(next), limit: 2 })).toEqual(page);
  }
  return pages.flat().map(({ id }) => id);
}

test("the page begins with what is overdue, then what has no place; each stands in it once, over all pages", () => {
  const { arno, kessel, unsaid, goods, safe, tray, due } = ids;
  expect(inPages({})).toEqual([...arno, ...kessel, ...unsaid, ...goods, ...safe, ...tray, ...due]);
  expect(inPages({ location: "boca" })).toEqual(inPages({}));
  expect(inPages({ location: "denver" })).toEqual([]);
  const all = findInHouse(shop.db, {}, { limit: 100 }).map(({ id }) => id);
  expect(inPages({}).toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
});

test("so does the list of a place and of a name, where something can be overdue", () => {
  const { arno, kessel, unsaid, goods, tray, due } = ids;
  const overdueOn = storeDays(shop.db, Date.now() as Instant);
  expect(inPages({ place: "workshop" })).toEqual([...arno, ...kessel, ...due]);
  expect(inPages({ place: "workshop", name: "arno" })).toEqual(arno);
  expect(inPages({ name: "kessel & son" })).toEqual([...kessel, ...due]);
  expect(inPages({ name: "3" })).toEqual(tray);
  expect(inPages({ place: "tray" })).toEqual(tray);
  expect(inPages({ place: "unsaid" })).toEqual([...unsaid, ...goods]);
  expect(inPages({ overdueOn })).toEqual([...arno, ...kessel]);
});
