import { and, eq } from "drizzle-orm";
import { metalPrices } from "~db/schema/index.ts";
import { type Day, dayIn } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { type DayPrices, pricesOfDay } from "./find-metal-prices.server.ts";
import { PRICED_METALS, type PricedMetal } from "./metal-price.ts";

/** Null for a price or day that wasn't typed. */
export type TypedPrices = { day: Day | null } & Record<PricedMetal, Cents | null>;

/**
 * Stores the prices of a day, or of today without one. Prices that weren't typed stay. Refuses a future day,
 * and prices of zero.
 */
export function keepMetalPrices(
  { tx, actor, now }: RuleContext,
  { day: typed, ...prices }: TypedPrices,
): Result<DayPrices> {
  const today = dayIn(readSettings(tx).businessZone, now);
  const day = typed ?? today;
  if (day > today) return refuse("invalid", "Choose today or an earlier day", "day");
  const given = PRICED_METALS.flatMap((metal) => {
    const price = prices[metal];
    return price === null ? [] : [{ metal, price }];
  });
  const zero = given.find(({ price }) => price === 0);
  if (zero) return refuse("invalid", "Enter a price above zero", zero.metal);
  if (given.length === 0) return refuse("invalid", "Enter a price for at least one metal", "gold");
  const before: Partial<Record<PricedMetal, Cents>> = {};
  for (const { metal, price } of given) {
    const row = tx
      .select({ price: metalPrices.price })
      .from(metalPrices)
      .where(and(eq(metalPrices.day, day), eq(metalPrices.metal, metal)))
      .get();
    if (row) before[metal] = row.price;
    const kept = { price, changedAt: now, changedBy: actor.id };
    tx.insert(metalPrices)
      .values({ metal, day, ...kept })
      .onConflictDoUpdate({ target: [metalPrices.day, metalPrices.metal], set: kept })
      .run();
  }
  const after = Object.fromEntries(given.map(({ metal, price }) => [metal, price]));
  const kept = pricesOfDay(tx, day);
  if (!kept) throw new Error(`Prices of ${day} were written and can't be read`);
  return done(kept, { action: "metal-price.kept", record: { kind: "metal-price", id: day }, before, after });
}
