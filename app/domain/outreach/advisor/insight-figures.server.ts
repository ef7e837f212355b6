import { yearlyColumns } from "../../people/customers/month-day.server.ts";
import { fallingWithin, OWN_DATE_KINDS } from "../../people/customers/yearly-dates.ts";
import { and, count, eq, gt, gte, lte, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, pieces, piecesSoldByDay, stock } from "~db/schema/index.ts";
import { isAvailableIn } from "~db/states-in-sql.ts";
import { TIERS, type Tier } from "../../people/customers/tiers-and-genders.ts";
import { addDays, type Day, type Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { Currency } from "../../shop/settings/currencies.ts";
import { SINCE } from "../../stock/pieces/here-since.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores, todayAt } from "../../shop/stores/find-stores.server.ts";
import { INSIGHT_DATES_AHEAD_DAYS, QUIET_DAYS, SLOW_DAYS, SOLD_DAYS, WEEKS } from "./insight-thresholds.ts";

/** Largest number of customers to start with. */
const FIRST_AT_MOST = 3;

interface SalesOf {
  amount: Cents;
  pieces: number;
}

export interface CategorySales {
  category: string;
  store: string;
  recent: SalesOf;
  before: SalesOf;
}

/** Totals and counts for the whole shop. Contains no personal data but the ids in `datesAhead.first`. */
export interface InsightFigures {
  /** Day in the business zone. */
  today: Day;
  currency: Currency;
  categorySales: CategorySales[];
  /** Customers with a date in the next 30 days and no purchase in the last 90. */
  datesAhead: {
    until: Day;
    quietSince: Day;
    byTier: { tier: Tier; customers: number }[];
    /** Ids of the highest tier's customers with the next dates. Never sent to a model. */
    first: number[];
  };
  /** Available pieces compared with pieces sold in the last 30 days. */
  stock: { category: string; store: string; available: number; sold: number }[];
  /** Pieces in stock for more than a year, highest value first. */
  slow: { category: string; store: string; pieces: number; value: Cents }[];
}

/**
 * Reads the figures in steps and yields the rows read after each, so that other requests can run in between.
 * Uses store names, not keys, because the figures become text.
 */
export function* readInsightFigures(tx: Tx, now: Instant): Generator<number, InsightFigures, undefined> {
  const today = todayAt(tx, null, now);
  const names = new Map(listStores(tx).map(({ key, name }) => [key, name]));
  const nameOf = (key: string | null) => names.get(key ?? "") ?? "no store";
  return {
    today,
    currency: readSettings(tx).currency,
    categorySales: readCategorySales(tx, today).map((row) => ({ ...row, store: nameOf(row.store) })),
    datesAhead: yield* readDatesAhead(tx, today),
    stock: readStock(tx, today).map((row) => ({ ...row, store: nameOf(row.store) })),
    slow: (yield* readSlow(tx, today)).map((row) => ({ ...row, store: nameOf(row.store) })),
  };
}

function readCategorySales(tx: Tx, today: Day): CategorySales[] {
  const recentFrom = addDays(today, 1 - WEEKS * 7);
  const from = addDays(today, 1 - 2 * WEEKS * 7);
  const { category, store, pieces: sold, price, day } = piecesSoldByDay;
  const isRecent = sql`${day} >= ${recentFrom}`;
  const rows = tx
    .select({
      category,
      store,
      recent: sql<number>`sum(case when ${isRecent} then ${price} else 0 end)`,
      recentPieces: sql<number>`sum(case when ${isRecent} then ${sold} else 0 end)`,
      before: sql<number>`sum(case when ${isRecent} then 0 else ${price} end)`,
      beforePieces: sql<number>`sum(case when ${isRecent} then 0 else ${sold} end)`,
    })
    .from(piecesSoldByDay)
    .where(gte(day, from))
    .groupBy(category, store)
    .having(sql`sum(${sold}) > 0`)
    .orderBy(category, store)
    .all();
  return rows.map(({ category, store, recent, recentPieces, before, beforePieces }) => ({
    category,
    store,
    recent: { amount: cents(recent), pieces: recentPieces },
    before: { amount: cents(before), pieces: beforePieces },
  }));
}

function* readDatesAhead(tx: Tx, today: Day): Generator<number, InsightFigures["datesAhead"], undefined> {
  const until = addDays(today, INSIGHT_DATES_AHEAD_DAYS);
  const quietSince = addDays(today, -QUIET_DAYS);
  const isQuiet = sql`coalesce(${customers.lastPurchaseDate}, '') < ${quietSince} and ${customers.mergedInto} is null`;
  const counted = new Set<number>();
  const byTier = new Map<Tier, number>();
  const soonest = new Map<Tier, number[]>();
  for (const monthDay of fallingWithin(today, until))
    for (const { dated, monthDay: falls } of OWN_DATE_KINDS.map((kind) => yearlyColumns(kind))) {
      const found = tx
        .select({ id: customers.id, tier: customers.tier })
        .from(customers)
        .where(and(sql`${falls} = ${monthDay}`, sql`(${dated} is null or ${dated} <= ${until})`, isQuiet))
        .all();
      for (const { id, tier } of found) {
        if (counted.has(id)) continue;
        counted.add(id);
        byTier.set(tier, (byTier.get(tier) ?? 0) + 1);
        const first = soonest.get(tier) ?? [];
        if (first.length < FIRST_AT_MOST) soonest.set(tier, [...first, id]);
      }
      yield found.length;
    }
  const highest = TIERS.find((tier) => soonest.has(tier));
  return {
    until,
    quietSince,
    first: (highest && soonest.get(highest)) ?? [],
    byTier: TIERS.flatMap((tier) => (byTier.has(tier) ? { tier, customers: byTier.get(tier) ?? 0 } : [])),
  };
}

function readStock(tx: Tx, today: Day): InsightFigures["stock"] {
  const available = tx.select().from(stock).where(eq(stock.state, "available")).all();
  const { category, store, pieces: sold, day } = piecesSoldByDay;
  return tx
    .select({ category, store, sold: sum(sold).mapWith(Number) })
    .from(piecesSoldByDay)
    .where(gt(day, addDays(today, -SOLD_DAYS)))
    .groupBy(category, store)
    .having(sql`sum(${sold}) > 0`)
    .orderBy(category, store)
    .all()
    .map((row) => ({
      ...row,
      available:
        available.find((group) => group.category === row.category && group.location === row.store)?.pieces ??
        0,
    }));
}

type SlowGroup = { category: string; store: string | null; pieces: number; value: Cents };

function* readSlow(tx: Tx, today: Day): Generator<number, SlowGroup[], undefined> {
  const before = addDays(today, -SLOW_DAYS);
  const groups = new Map<string, SlowGroup>();
  for (let after = 0; ;) {
    const { last, rows } = readSlowPart(tx, before, after);
    for (const row of rows) {
      const key = JSON.stringify([row.category, row.store]);
      const group = groups.get(key) ?? { ...row, pieces: 0, value: cents(0) };
      groups.set(key, { ...group, pieces: group.pieces + row.pieces, value: cents(group.value + row.value) });
    }
    if (last === null) break;
    after = last;
    yield PART;
  }
  return [...groups.values()].sort((a, b) => b.value - a.value || (a.category < b.category ? -1 : 1));
}

/** Available pieces read per step. */
const PART = 2_000;

/** Groups the slow pieces of one step; `last` is the id to continue after, null at the end. */
function readSlowPart(tx: Tx, before: Day, after: number): { last: number | null; rows: SlowGroup[] } {
  const isNext = and(isAvailableIn(pieces.state), gt(pieces.id, after));
  const end = tx
    .select({ id: pieces.id })
    .from(pieces)
    .where(isNext)
    .orderBy(pieces.id)
    .limit(1)
    .offset(PART - 1)
    .get();
  const part = tx
    .select({ category: pieces.category, location: pieces.location, price: pieces.retailPrice })
    .from(pieces)
    .where(and(isNext, end && lte(pieces.id, end.id), sql`${SINCE} < ${before}`))
    .orderBy(pieces.id)
    .limit(PART)
    .as("part");
  const rows = tx
    .select({
      category: part.category,
      store: part.location,
      pieces: count(),
      value: sum(part.price).mapWith(Number),
    })
    .from(part)
    .groupBy(part.category, part.location)
    .all()
    .map((row) => ({ ...row, value: cents(row.value) }));
  return { last: end?.id ?? null, rows };
}
