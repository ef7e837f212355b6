import { type SQL, sql } from "drizzle-orm";
import { isAvailableIn, isOnHandIn } from "~db/states-in-sql.ts";
import { addDays, type Day } from "../../dates.ts";
import { AGES } from "./age-steps.ts";
import { daysIn } from "../../periods.ts";
import { stockMoved, stockThen } from "./stock-then.server.ts";
import type { Key } from "./sums-by-key.server.ts";
import type { Figure, SumOf, ReportDefinition } from "./money-reports.server.ts";

const amount = (head: string): Figure => ({ head, is: "amount" });
const count = (head: string): Figure => ({ head, is: "count" });
const net = (head: string): Figure => ({ head, is: "count", isNet: true });
const share = (head: string, of: NonNullable<Figure["of"]>): Figure => ({ head, is: "share", of });
const times = (head: string, of: NonNullable<Figure["of"]>): Figure => ({ head, is: "times", of });

const BY_ONE: Partial<Record<Key, readonly Key[]>> = {
  category: ["category"],
  vendor: ["vendor"],
  price: ["price"],
  location: ["location"],
};

const STATE = sql.raw("state");
const IS_ON_HAND = isOnHandIn(STATE);
const IS_FROM_VENDOR = sql`${IS_ON_HAND} and ownership <> 'owned'`;
const IS_AVAILABLE = isAvailableIn(STATE);
const sumIf = (is: SQL, value = sql`n`) => sql`sum(iif(${is}, ${value}, 0))`;
const sumOfKind = (what: string, value = sql`n`) => sumIf(sql`what = ${what}`, value);

/** True for pieces that have been here for more than `age` days. */
const olderThan = (age: number, day: Day) => sql`since < ${addDays(day, -age)}`;

/** Share of the stock to sell that was sold, in hundredths of a percent; null without any stock. */
const sellThrough = (sum: SumOf) => ratio(sum("sold") * 10_000, toSell(sum));
const toSell = (sum: SumOf) => sum("start") + sum("received") + sum("transferred");

/** For scaling sums of some days to a year. */
const DAYS_OF_A_YEAR = 365;

const atTheStart = stockThen(
  () => ({ start: sql`sum(n)`, startCost: sql`sum(n * cost)` }),
  ({ from }) => addDays(from, -1),
);

/**
 * Reports of what is in stock, how long it has been there and how it sells. Pieces are grouped by their
 * details of today.
 */
export const STOCK_REPORTS = {
  stock: {
    title: "Stock",
    asks: "day",
    about:
      "Stock at the end of the day. On hand counts items that are available, reserved or damaged, including those on memo or consigned from vendors, whose value stands in columns of its own too. Items out on memo, in transit or in repair are in no value. Categories, vendors, prices and costs are today's.",
    rows: BY_ONE,
    figures: {
      onHand: count("On hand"),
      available: count("Available"),
      fromVendors: count("From vendors"),
      retail: amount("Retail value"),
      vendorRetail: amount("Vendors' retail value"),
      cost: amount("Cost"),
      vendorCost: amount("Vendors' cost"),
      memoOut: count("Out on memo"),
      away: count("In transit or repair"),
    },
    sums: [
      stockThen(() => ({
        onHand: sumIf(IS_ON_HAND),
        available: sumIf(IS_AVAILABLE),
        fromVendors: sumIf(IS_FROM_VENDOR),
        retail: sumIf(IS_ON_HAND, sql`n * retail_price`),
        vendorRetail: sumIf(IS_FROM_VENDOR, sql`n * retail_price`),
        cost: sumIf(IS_ON_HAND, sql`n * cost`),
        vendorCost: sumIf(IS_FROM_VENDOR, sql`n * cost`),
        memoOut: sumIf(sql`state = 'memo_out'`),
        away: sumIf(sql`state in ('in_transit', 'in_repair')`),
      })),
    ],
  },
  ageing: {
    title: "Aging",
    asks: "day",
    about:
      "Items available at the end of the day, by days since purchase, or since they were added if no purchase date is recorded. No purchase date: those, counted by age too.",
    rows: BY_ONE,
    figures: {
      upTo90: count(`0 to ${AGES[0]} days`),
      upTo180: count(`${AGES[0] + 1} to ${AGES[1]}`),
      upTo365: count(`${AGES[1] + 1} to ${AGES[2]}`),
      overAYear: count("Over a year"),
      noDay: count("No purchase date"),
      available: count("Available"),
      retail: amount("Retail value"),
      cost: amount("Cost"),
      overAYearRetail: amount("Over a year, retail"),
    },
    sums: [
      stockThen(({ to }) => {
        const between = (from: SQL | null, older: SQL) =>
          sumIf(
            from ? sql`${IS_AVAILABLE} and ${from} and not ${older}` : sql`${IS_AVAILABLE} and not ${older}`,
          );
        const [over90, over180, over365] = AGES.map((age) => olderThan(age, to)) as [SQL, SQL, SQL];
        return {
          upTo90: between(null, over90),
          upTo180: between(over90, over180),
          upTo365: between(over180, over365),
          overAYear: sumIf(sql`${IS_AVAILABLE} and ${over365}`),
          noDay: sumIf(sql`${IS_AVAILABLE} and purchase_date is null`),
          available: sumIf(IS_AVAILABLE),
          retail: sumIf(IS_AVAILABLE, sql`n * retail_price`),
          cost: sumIf(IS_AVAILABLE, sql`n * cost`),
          overAYearRetail: sumIf(sql`${IS_AVAILABLE} and ${over365}`, sql`n * retail_price`),
        };
      }),
    ],
  },
  "sell-through": {
    title: "Sell-Through",
    about:
      "Sell-through is items sold (less returns) as a share of starting stock plus items received and transferred in. Sold for is prices after discounts, less returns and parts of a price given back. Stock includes items out on memo, in transit or in repair. Transfers are items in less items out. Other is items found, less items lost, melted or returned to vendors; what was on a voided ticket was never sold, and is in it until the void. Categories, vendors and price bands are today's.",
    aboutCost:
      "Margin is sales less cost. Mean stock is the average of starting and ending stock at cost. Turns are cost of goods sold divided by mean stock, annualized. GMROI is margin divided by mean stock, annualized.",
    rows: BY_ONE,
    figures: {
      start: count("Start"),
      received: count("Received"),
      transferred: net("Transfers"),
      sold: net("Sold"),
      other: { ...net("Other"), of: (sum) => sum("end") - toSell(sum) + sum("sold") },
      end: count("End"),
      sellThrough: share("Sell-through", sellThrough),
      soldFor: amount("Sold for"),
      cost: amount("Cost"),
      profit: { ...amount("Margin"), of: (sum) => sum("soldFor") - sum("cost") },
      grossMargin: share("Margin %", (sum) => ratio((sum("soldFor") - sum("cost")) * 10_000, sum("soldFor"))),
      inventoryCost: { ...amount("Mean stock"), of: meanCost },
      turns: times("Turns", (sum, asked) =>
        ratio((sum("cost") * DAYS_OF_A_YEAR * 100) / daysIn(asked), meanCost(sum)),
      ),
      gmroi: times("GMROI", (sum, asked) =>
        ratio(((sum("soldFor") - sum("cost")) * DAYS_OF_A_YEAR * 100) / daysIn(asked), meanCost(sum)),
      ),
    },
    sums: [
      atTheStart,
      stockThen(() => ({ end: sql`sum(n)`, endCost: sql`sum(n * cost)` })),
      stockMoved(() => ({
        received: sumOfKind("received"),
        transferred: sumOfKind("transferred"),
        sold: sumOfKind("sold"),
        soldFor: sumOfKind("sold", sql`line_price`),
        cost: sumOfKind("sold", sql`line_cost`),
      })),
    ],
  },
  markdowns: {
    title: "What to Mark Down",
    asks: "age",
    about:
      "Items for sale that were purchased (or added, if no purchase date is recorded) longer ago than the age you chose, in groups that sold less than the sell-through you chose over that time. Sell-through is items sold (less returns) as a share of starting stock plus items received and transferred in. Oldest first.",
    rows: {
      price: ["category", "price"],
      vendor: ["vendor", "category"],
      category: ["category"],
      location: ["location", "category"],
    },
    figures: {
      old: count("Old items"),
      oldestDays: { ...count("Oldest, in days"), withoutTotal: true },
      retail: amount("Retail value"),
      cost: amount("Cost"),
      sold: net("Sold"),
      sellThrough: share("Sell-through", sellThrough),
    },
    sums: [
      stockThen(({ to, age = AGES[0] }) => {
        const isOld = sql`${IS_AVAILABLE} and ${olderThan(age, to)}`;
        return {
          old: sumIf(isOld),
          oldestDays: sql`(unixepoch(${to}) - unixepoch(min(iif(${isOld} and n > 0, since, null)))) / 86400`,
          retail: sumIf(isOld, sql`n * retail_price`),
          cost: sumIf(isOld, sql`n * cost`),
        };
      }),
      atTheStart,
      stockMoved(() => ({
        received: sumOfKind("received"),
        transferred: sumOfKind("transferred"),
        sold: sumOfKind("sold"),
      })),
    ],
    keeps: (sum, { below = 0 }) => sum("old") > 0 && isBelow(sellThrough(sum) ?? 0, below),
    highestFirst: "oldestDays",
  },
} satisfies Record<string, ReportDefinition>;

export type StockReportName = keyof typeof STOCK_REPORTS;

export function isOfStock(name: string): name is StockReportName {
  return Object.hasOwn(STOCK_REPORTS, name);
}

function isBelow(share: number, below: number): boolean {
  return below === 0 ? share <= 0 : share < below * 100;
}

function meanCost(sum: SumOf): number {
  return Math.round((sum("startCost") + sum("endCost")) / 2);
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? Math.round(part / whole) : null;
}
