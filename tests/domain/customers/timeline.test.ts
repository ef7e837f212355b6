import { afterEach, beforeEach, expect, test } from "vitest";
import { repairs, sales } from "~db/schema/index.ts";
import {
  countTimeline,
  customerTimeline,
  type TimelineKey,
  type TimelineKind,
  timelineKeyOf,
} from "~/domain/customers/customer-timeline.server";
import type { Instant } from "~/domain/dates";
import { eq } from "drizzle-orm";
import { AMELIA } from "../../support/cast.ts";
import { aCustomer, aRepair, aSale, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
let customerId: number;

beforeEach(() => {
  shop = openTestShop();
  customerId = aCustomer(AMELIA).id;
});
afterEach(() => shop.close());

function saleAt(ms: number) {
  const { id } = aSale({ customerId });
  shop.db
    .update(sales)
    .set({ soldAt: ms as Instant })
    .where(eq(sales.id, id))
    .run();
  return `sale ${id}`;
}
function repairAt(ms: number) {
  const { id } = aRepair({ customerId });
  shop.db
    .update(repairs)
    .set({ intakeAt: ms as Instant })
    .where(eq(repairs.id, id))
    .run();
  return `repair ${id}`;
}
const nameOf = (key: TimelineKey) => `${key[1]} ${key[2]}`;
const namesOf = (only: TimelineKind | null, slice: Parameters<typeof customerTimeline>[3]) =>
  customerTimeline(shop.db, customerId, only, slice).map((item) => nameOf(timelineKeyOf(item)));

test("sales and repairs come in one order: all, by kind, and page by page both ways", () => {
  const [oldSale, oldRepair] = [saleAt(1000), repairAt(2000)];
  const [repairOne, saleOne, repairTwo, saleTwo] = [
    repairAt(3000),
    saleAt(3000),
    repairAt(3000),
    saleAt(3000),
  ];
  const newest = repairAt(4000);
  aSale();
  aRepair();
  const all = [newest, saleTwo, saleOne, repairTwo, repairOne, oldRepair, oldSale];
  expect(namesOf(null, { limit: 50 })).toEqual(all);
  expect(namesOf("sale", { limit: 50 })).toEqual([saleTwo, saleOne, oldSale]);
  expect(namesOf("repair", { limit: 50 })).toEqual([newest, repairTwo, repairOne, oldRepair]);
  expect(
    [null, "sale", "repair"].map((only) =>
      countTimeline(shop.db, customerId, only as TimelineKind | null, 50),
    ),
  ).toEqual([7, 3, 4]);
  expect(countTimeline(shop.db, customerId, null, 5)).toBe(5);

  const keys = customerTimeline(shop.db, customerId, null, { limit: 50 }).map(timelineKeyOf);
  for (const [place, key] of keys.entries()) {
    expect(namesOf(null, { after: key, limit: 2 })).toEqual(all.slice(place + 1, place + 3));
    expect(namesOf(null, { before: key, limit: 2 })).toEqual(all.slice(Math.max(0, place - 2), place));
  }
});
