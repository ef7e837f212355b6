import { sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { salesByDay } from "~db/schema/index.ts";
import { type Cents, cents } from "../money.ts";
import { type DaysFilter, daysMatching } from "./sold-days.ts";

/** What the live sales of a filter come to. */
export interface SalesFigures {
  count: number;
  /** The sum of `total`. */
  revenue: Cents;
  salePrices: Cents;
  tradeIns: Cents;
  tax: Cents;
  shipping: Cents;
  /** The specification's: tax and shipping count as profit. */
  netProfit: Cents;
  /** Revenue by sale, rounded half up; 0 without a sale. */
  average: Cents;
  /** Price less cost over price, in hundredths of a percent, rounded half up; null where nothing has a price. */
  grossMargin: number | null;
}

/** What a list of sales says of itself: half of the sums, for half of the work. */
export function salesTotals(
  tx: Tx,
  filter: DaysFilter,
): Pick<SalesFigures, "count" | "revenue" | "salePrices" | "netProfit"> {
  const row = tx
    .select({
      count: sum(salesByDay.sales),
      revenue: sum(salesByDay.total),
      salePrices: sum(salesByDay.salePrice),
      netProfit: sum(salesByDay.netProfit),
    })
    .from(salesByDay)
    .where(daysMatching(salesByDay, filter))
    .get();
  return {
    count: Number(row?.count ?? 0),
    revenue: cents(Number(row?.revenue ?? 0)),
    salePrices: cents(Number(row?.salePrices ?? 0)),
    netProfit: cents(Number(row?.netProfit ?? 0)),
  };
}

/** Exact sums of the live sales of a filter. */
export function salesFigures(tx: Tx, filter: DaysFilter): SalesFigures {
  const row = tx
    .select({
      count: sum(salesByDay.sales),
      revenue: sum(salesByDay.total),
      salePrices: sum(salesByDay.salePrice),
      itemCosts: sum(salesByDay.itemCost),
      tradeIns: sum(salesByDay.tradeInValue),
      tax: sum(salesByDay.tax),
      shipping: sum(salesByDay.shippingCharge),
      netProfit: sum(salesByDay.netProfit),
    })
    .from(salesByDay)
    .where(daysMatching(salesByDay, filter))
    .get();
  const inCents = (figure: string | null | undefined) => cents(Number(figure ?? 0));
  const n = Number(row?.count ?? 0);
  const revenue = inCents(row?.revenue);
  const salePrices = inCents(row?.salePrices);
  return {
    count: n,
    revenue,
    salePrices,
    tradeIns: inCents(row?.tradeIns),
    tax: inCents(row?.tax),
    shipping: inCents(row?.shipping),
    netProfit: inCents(row?.netProfit),
    average: n === 0 ? cents(0) : cents(ratio(revenue, n)),
    grossMargin: salePrices === 0 ? null : ratio((salePrices - inCents(row?.itemCosts)) * 10_000, salePrices),
  };
}

/** Rounded half up, as the books round. */
function ratio(part: number, whole: number): number {
  const doubled = BigInt(part) * 2n + BigInt(whole);
  const by = BigInt(whole) * 2n;
  const quotient = doubled / by;
  return Number(doubled < 0n && doubled % by !== 0n ? quotient - 1n : quotient);
}
