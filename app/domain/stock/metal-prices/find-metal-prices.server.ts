import { and, desc, eq, lte, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { metalPrices } from "~db/schema/index.ts";
import type { Day, Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { newestSlice } from "../../newest-slice.server.ts";
import type { Slice } from "../../slice.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { type MetalPrices, NO_PRICES, PRICED_METALS, type PricedMetal } from "./metal-price.ts";

const newestOf = builtOnce((tx) =>
  tx
    .select({ price: metalPrices.price, day: metalPrices.day })
    .from(metalPrices)
    .where(and(eq(metalPrices.metal, sql.placeholder("metal")), lte(metalPrices.day, sql.placeholder("day"))))
    .orderBy(desc(metalPrices.day))
    .limit(1),
);

/** The newest price of each metal on or before a day. */
export function pricesOn(tx: Tx, day: Day): MetalPrices {
  const found = PRICED_METALS.map((metal) => [metal, newestOf(tx).get({ metal, day }) ?? null]);
  return { ...NO_PRICES, ...(Object.fromEntries(found) as MetalPrices) };
}

/** The newest prices, and today's date. Prices follow the business calendar in all stores. */
export function pricesNow(tx: Tx, now: Instant): { today: Day; prices: MetalPrices } {
  const today = todayAt(tx, null, now);
  return { today, prices: pricesOn(tx, today) };
}

export type DayPrices = { day: Day } & Record<PricedMetal, Cents | null>;

export function pricesOfDay(tx: Tx, day: Day): DayPrices | undefined {
  return days(tx).where(eq(metalPrices.day, day)).get();
}

/** Days with prices, newest first. */
export function listDays(tx: Tx, slice: Slice<Day>): DayPrices[] {
  return newestSlice(slice, metalPrices.day, (beyond, order) =>
    days(tx).where(beyond).orderBy(order).limit(slice.limit).all(),
  );
}

/** Counts no further than `atMost`. */
export function countDays(tx: Tx, atMost: number): number {
  const some = days(tx).limit(atMost).as("some");
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(some)
      .get()?.n ?? 0
  );
}

function days(tx: Tx) {
  return tx
    .select({
      day: metalPrices.day,
      gold: priceOf("gold"),
      silver: priceOf("silver"),
      platinum: priceOf("platinum"),
      palladium: priceOf("palladium"),
    })
    .from(metalPrices)
    .groupBy(metalPrices.day);
}

const priceOf = (metal: PricedMetal) =>
  sql<Cents | null>`max(case ${metalPrices.metal} when ${sql.raw(`'${metal}'`)} then ${metalPrices.price} end)`;
