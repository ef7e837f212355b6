import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { saleLines, sales } from "~db/schema/index.ts";
import { cents, type Cents } from "../money.ts";
import { type SaleFilter, salesMatching } from "../sales/queries.server.ts";

export interface CategorySales {
  /** As the piece's tag said when it was sold. */
  category: string;
  /** The sum of sale prices. */
  sales: Cents;
  pieces: number;
}

/** What each category sold, most first: sale prices, before trade-ins, tax and shipping. */
export function salesByCategory(tx: Tx, filter: SaleFilter): CategorySales[] {
  const amount = sql<number>`sum(${saleLines.price})`;
  return tx
    .select({ category: saleLines.category, sales: amount, pieces: sql<number>`count(*)` })
    .from(sales)
    .innerJoin(saleLines, and(eq(saleLines.saleId, sales.id), eq(saleLines.isLive, true)))
    .where(salesMatching(filter))
    .groupBy(saleLines.category)
    .orderBy(desc(amount), asc(saleLines.category))
    .all()
    .map((row) => ({ ...row, sales: cents(row.sales) }));
}
