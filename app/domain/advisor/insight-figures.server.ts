import { and, count, eq, gt, gte, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers, pieces, piecesSoldByDay, stock } from "~db/schema/index.ts";
import { TIERS, type Tier } from "../customers/vocabulary.ts";
import { addDays, type Day, type Instant } from "../dates.ts";
import { type Cents, cents } from "../money.ts";
import { listStores, todayAt } from "../stores/queries.server.ts";

export const WEEKS = 4;
export const DATES_AHEAD_DAYS = 30;
export const QUIET_DAYS = 90;
export const SOLD_DAYS = 30;
export const SLOW_DAYS = 365;

interface SalesOf {
  amount: Cents;
  pieces: number;
}

/** What a category sold at a store in the last four weeks and in the four before. */
export interface CategorySales {
  category: string;
  store: string;
  recent: SalesOf;
  before: SalesOf;
}

/** Everything that the insights rest on: sums and counts of the whole shop, nobody's name among them. */
export interface InsightFigures {
  /** In the business zone. */
  today: Day;
  categorySales: CategorySales[];
  /** Customers with a birthday, an anniversary or a spouse's birthday in 30 days who bought nothing in the last 90. */
  datesAhead: { until: Day; quietSince: Day; byTier: { tier: Tier; customers: number }[] };
  /** Available pieces by category and store beside what was sold there in 30 days. */
  stock: { category: string; store: string; available: number; sold: number }[];
  /** Available pieces that came in more than a year ago, most valuable group first. */
  slow: { category: string; store: string; pieces: number; value: Cents }[];
}

/** Stores by their names: what is said, and sent, is for people. */
export function readInsightFigures(tx: Tx, now: Instant): InsightFigures {
  const today = todayAt(tx, null, now);
  const names = new Map(listStores(tx).map(({ key, name }) => [key, name]));
  const nameOf = (key: string | null) => names.get(key ?? "") ?? "no store";
  return {
    today,
    categorySales: readCategorySales(tx, today).map((row) => ({ ...row, store: nameOf(row.store) })),
    datesAhead: readDatesAhead(tx, today),
    stock: readStock(tx, today).map((row) => ({ ...row, store: nameOf(row.store) })),
    slow: readSlow(tx, today).map((row) => ({ ...row, store: nameOf(row.store) })),
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

function readDatesAhead(tx: Tx, today: Day): InsightFigures["datesAhead"] {
  const until = addDays(today, DATES_AHEAD_DAYS);
  const quietSince = addDays(today, -QUIET_DAYS);
  const comes = sql.join(
    [customers.dateOfBirth, customers.anniversaryDate, customers.spouseDob].map(
      (date) => sql`(${date} <= ${until} and substr(${date}, 6) in ${monthDays(today, until)})`,
    ),
    sql` or `,
  );
  const rows = tx
    .select({ tier: customers.tier, customers: count() })
    .from(customers)
    .where(sql`(${comes}) and coalesce(${customers.lastPurchaseDate}, '') < ${quietSince}`)
    .groupBy(customers.tier)
    .all();
  return { until, quietSince, byTier: TIERS.flatMap((tier) => rows.filter((row) => row.tier === tier)) };
}

/** Each 'MM-DD' from a day to another; 29 February comes with the 28th in years that have none. */
function monthDays(from: Day, to: Day): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const monthDay = day.slice(5);
    days.push(monthDay);
    if (monthDay === "02-28" && addDays(day, 1).slice(5) === "03-01") days.push("02-29");
  }
  return days;
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

function readSlow(
  tx: Tx,
  today: Day,
): { category: string; store: string | null; pieces: number; value: Cents }[] {
  const before = addDays(today, -SLOW_DAYS);
  const cameIn = sql`coalesce(${pieces.purchaseDate}, date(${pieces.createdAt} / 1000, 'unixepoch'))`;
  const value = sql<number>`sum(${pieces.retailPrice})`;
  return tx
    .select({ category: pieces.category, store: pieces.location, pieces: count(), value })
    .from(pieces)
    .where(and(eq(pieces.state, "available"), sql`${cameIn} < ${before}`))
    .groupBy(pieces.category, pieces.location)
    .orderBy(sql`${value} desc`, pieces.category)
    .all()
    .map((row) => ({ ...row, value: cents(row.value) }));
}
