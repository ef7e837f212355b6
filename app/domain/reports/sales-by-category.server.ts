import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { piecesSoldByDay } from "~db/schema/index.ts";
import { cents, type Cents } from "../money.ts";
import { type DaysFilter, daysMatching } from "./sold-days.ts";

export interface CategorySales {
  /** As the piece's tag said when it was sold. */
  category: string;
  /** The sum of sale prices. */
  sales: Cents;
  pieces: number;
}

/** What each category sold, most first: sale prices, before trade-ins, tax and shipping. */
export function salesByCategory(
  tx: Tx,
  filter: DaysFilter & { category?: string | undefined },
): CategorySales[] {
  const { category } = filter;
  const amount = sql<number>`sum(${piecesSoldByDay.price})`;
  const pieces = sql<number>`sum(${piecesSoldByDay.pieces})`;
  return tx
    .select({ category: piecesSoldByDay.category, sales: amount, pieces })
    .from(piecesSoldByDay)
    .where(
      and(
        daysMatching(piecesSoldByDay, filter),
        category ? eq(piecesSoldByDay.category, category) : undefined,
      ),
    )
    .groupBy(piecesSoldByDay.category)
    .having(gt(pieces, 0))
    .orderBy(desc(amount), asc(piecesSoldByDay.category))
    .all()
    .map((row) => ({ ...row, sales: cents(row.sales) }));
}
