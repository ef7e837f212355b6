import { sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { salesByDay, salesByMonth } from "~db/schema/index.ts";
import { type Cents, cents } from "../../money.ts";
import { type DaysFilter, readSums } from "./sold-days.ts";

export interface SalesFigures {
  count: number;
  /** Sum of `total`. */
  revenue: Cents;
  salePrices: Cents;
  tradeIns: Cents;
  tax: Cents;
  shipping: Cents;
  /** As section 9 defines it: includes tax and shipping. */
  netProfit: Cents;
  /** Revenue per sale, rounded half up; 0 without sales. */
  average: Cents;
  /** (Price - cost) / price in hundredths of a percent, rounded half up; null if the price is 0. */
  grossMargin: number | null;
}

/** Totals above the sales list. */
export function salesTotals(
  tx: Tx,
  filter: DaysFilter,
): Pick<SalesFigures, "count" | "revenue" | "salePrices" | "netProfit"> {
  const { count, revenue, salePrices, netProfit } = sumsOf(tx, filter);
  return { count, revenue: cents(revenue), salePrices: cents(salePrices), netProfit: cents(netProfit) };
}

export function salesFigures(tx: Tx, filter: DaysFilter): SalesFigures {
  const { count: n, revenue, salePrices, itemCosts, ...sums } = sumsOf(tx, filter);
  return {
    count: n,
    revenue: cents(revenue),
    salePrices: cents(salePrices),
    tradeIns: cents(sums.tradeIns),
    tax: cents(sums.tax),
    shipping: cents(sums.shipping),
    netProfit: cents(sums.netProfit),
    average: n === 0 ? cents(0) : cents(ratio(revenue, n)),
    grossMargin: salePrices === 0 ? null : ratio((salePrices - itemCosts) * 10_000, salePrices),
  };
}

function sumsOf(tx: Tx, filter: DaysFilter) {
  const rows = readSums(filter, { days: salesByDay, months: salesByMonth }, (table, where) =>
    tx.select(sumsIn(table)).from(table).where(where).all(),
  );
  const all = (name: keyof ReturnType<typeof sumsIn>) =>
    rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
  return {
    count: all("count"),
    revenue: all("revenue"),
    salePrices: all("salePrices"),
    itemCosts: all("itemCosts"),
    tradeIns: all("tradeIns"),
    tax: all("tax"),
    shipping: all("shipping"),
    netProfit: all("netProfit"),
  };
}

function sumsIn(table: typeof salesByDay | typeof salesByMonth) {
  return {
    count: sum(table.sales),
    revenue: sum(table.total),
    salePrices: sum(table.salePrice),
    itemCosts: sum(table.itemCost),
    tradeIns: sum(table.tradeInValue),
    tax: sum(table.tax),
    shipping: sum(table.shippingCharge),
    netProfit: sum(table.netProfit),
  };
}

/** Rounds halves up. More may have come back than was sold, so `whole` can be below 0. */
function ratio(part: number, whole: number): number {
  const sign = whole < 0 ? -1n : 1n;
  const doubled = sign * (BigInt(part) * 2n + BigInt(whole));
  const by = sign * BigInt(whole) * 2n;
  const quotient = doubled / by;
  return Number(doubled < 0n && doubled % by !== 0n ? quotient - 1n : quotient);
}
