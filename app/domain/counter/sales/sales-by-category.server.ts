import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { piecesSoldByDay, piecesSoldByMonth } from "~db/schema/index.ts";
import { cents, type Cents } from "../../money.ts";
import { type DaysFilter, readSums } from "./sold-days.ts";

export interface CategorySales {
  /** Category at the time of the sale. */
  category: string;
  sales: Cents;
  pieces: number;
}

/** Highest first. Sale prices, before trade-ins, tax, and shipping. */
export function salesByCategory(
  tx: Tx,
  filter: DaysFilter & { category?: string | undefined },
): CategorySales[] {
  const { category } = filter;
  const tables = { days: piecesSoldByDay, months: piecesSoldByMonth };
  const found = readSums(filter, tables, (table, where) =>
    tx
      .select(sumsIn(table))
      .from(table)
      .where(and(where, category ? eq(table.category, category) : undefined))
      .groupBy(table.category)
      .all(),
  );
  const all = new Map<string, { sales: number; pieces: number }>();
  for (const row of found) {
    const before = all.get(row.category) ?? { sales: 0, pieces: 0 };
    all.set(row.category, { sales: before.sales + row.sales, pieces: before.pieces + row.pieces });
  }
  return [...all]
    .filter(([, { pieces, sales }]) => pieces !== 0 || sales !== 0)
    .map(([category, { sales, pieces }]) => ({ category, sales: cents(sales), pieces }))
    .sort((a, b) => b.sales - a.sales || (a.category < b.category ? -1 : 1));
}

function sumsIn(table: typeof piecesSoldByDay | typeof piecesSoldByMonth) {
  return {
    category: table.category,
    sales: sql<number>`sum(${table.price})`,
    pieces: sql<number>`sum(${table.pieces})`,
  };
}
