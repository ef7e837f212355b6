import { and, eq, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  returnLines,
  returns,
  returnSalespeople,
  saleLines,
  sales,
  salesBySellerDay,
  salesBySellerMonth,
  saleSalespeople,
} from "~db/schema/index.ts";
import { type Cents, cents } from "../../money.ts";
import { idsSoldBy, type SaleFilter } from "./find-sales.server.ts";
import { sellerPartIn } from "./seller-parts.ts";
import { onDays, readSums } from "./sold-days.ts";

/** One seller's days in the books. Has no range of totals, which returns don't have. */
export type SellerFilter = Required<Pick<SaleFilter, "seller" | "from" | "to">> &
  Pick<SaleFilter, "location" | "tier">;

export interface SellerFigures {
  /** Tickets sold, including ones that came back since. */
  count: number;
  /** Their share of totals, less what came back in these days. Nobody gets a share of return fees. */
  revenue: Cents;
  commission: Cents;
  salePrices: Cents;
  netProfit: Cents;
}

/**
 * Figures of what somebody sold on these days, net of what came back on them, as reports, lists and the
 * directory show it. Tickets of two sellers are split by `sellerParts`. Prices and profit are summed ticket
 * by ticket, so callers must limit the days.
 */
export function sellerFigures(tx: Tx, filter: SellerFilter): SellerFigures {
  const tables = { days: salesBySellerDay, months: salesBySellerMonth };
  const kept = readSums(filter, tables, (table, where) =>
    tx
      .select({
        count: sum(table.sales).mapWith(Number),
        revenue: sum(table.total).mapWith(Number),
        commission: sum(table.commission).mapWith(Number),
      })
      .from(table)
      .where(and(where, eq(table.sellerId, filter.seller)))
      .all(),
  );
  const all = (name: "count" | "revenue" | "commission") =>
    kept.reduce((total, row) => total + Number(row[name] ?? 0), 0);
  const sold = tx
    .select({ prices: partOf(sales.salePrice), profit: partOf(sales.netProfit) })
    .from(sales)
    .innerJoin(
      saleSalespeople,
      and(eq(saleSalespeople.saleId, sales.id), eq(saleSalespeople.employeeId, filter.seller)),
    )
    .where(sql`${sales.id} in (${idsSoldBy(filter)})`)
    .get();
  const back = takenBack(tx, filter);
  return {
    count: all("count"),
    revenue: cents(all("revenue")),
    commission: cents(all("commission")),
    salePrices: cents(Number(sold?.prices ?? 0) - Number(back?.prices ?? 0)),
    netProfit: cents(Number(sold?.profit ?? 0) - Number(back?.profit ?? 0)),
  };
}

const partOf = (whole: Parameters<typeof sellerPartIn>[0]) =>
  sql<number | null>`sum(${sellerPartIn(whole, saleSalespeople)})`;

/**
 * Divides a return as `workOutReturn` does: their part of the ticket before the return, minus their part
 * after it.
 */
function takenBack(tx: Tx, filter: SellerFilter) {
  const left = (name: "sale_price" | "net_profit", until: "<" | "<=") => {
    const whole = sql`(${sales}.${sql.identifier(name)} - coalesce((select sum(r.${sql.identifier(name)}) from ${returns} r
      where r.sale_id = ${sales.id} and r.id ${sql.raw(until)} ${returns.id}), 0))`;
    return sellerPartIn(whole, saleSalespeople);
  };
  const taken = (name: "sale_price" | "net_profit") =>
    sql<number | null>`sum(${left(name, "<")} - ${left(name, "<=")})`;
  return tx
    .select({ prices: taken("sale_price"), profit: taken("net_profit") })
    .from(returns)
    .innerJoin(
      returnSalespeople,
      and(eq(returnSalespeople.returnId, returns.id), eq(returnSalespeople.employeeId, filter.seller)),
    )
    .innerJoin(sales, eq(sales.id, returns.saleId))
    .innerJoin(
      saleSalespeople,
      and(eq(saleSalespeople.saleId, sales.id), eq(saleSalespeople.employeeId, filter.seller)),
    )
    .where(returnedIn(filter))
    .get();
}

function returnedIn({ from, to, location, tier }: SellerFilter) {
  return and(
    onDays(returns.storeDay, returns.store, { from, to, location }),
    tier ? sql`+${returns.customerTier} = ${tier}` : undefined,
  );
}

/** Pieces of one category that a seller sold, and their share of the prices. */
export function sellerPieces(
  tx: Tx,
  filter: SellerFilter & { category: string },
): { pieces: number; sales: Cents } {
  const { seller, category } = filter;
  const sold = tx
    .select({ pieces: sql<number>`count(*)`, prices: partOf(saleLines.price) })
    .from(saleLines)
    .innerJoin(
      saleSalespeople,
      and(eq(saleSalespeople.saleId, saleLines.saleId), eq(saleSalespeople.employeeId, seller)),
    )
    .where(
      sql`${saleLines.saleId} in (${idsSoldBy(filter)}) and ${saleLines.category} = ${category} and ${saleLines.isLive} = 1`,
    )
    .get();
  const back = tx
    .select({
      pieces: sql<number>`coalesce(sum(${returnLines.isGoodwill} = 0), 0)`,
      prices: partOf(returnLines.price),
    })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(
      saleSalespeople,
      and(eq(saleSalespeople.saleId, returns.saleId), eq(saleSalespeople.employeeId, seller)),
    )
    .where(and(returnedIn(filter), sql`+${returnLines.category} = ${category}`))
    .get();
  return {
    pieces: (sold?.pieces ?? 0) - (back?.pieces ?? 0),
    sales: cents(Number(sold?.prices ?? 0) - Number(back?.prices ?? 0)),
  };
}
