import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { saleLines } from "~db/schema/index.ts";
import { cents } from "../../money.ts";

/** Sums what was given back on a line, by its id, while the customer kept the goods. */
export function givenBackOf(lineId: SQLWrapper): SQL {
  return sql`(select coalesce(sum(given.price), 0) from return_lines given
    where given.sale_line_id = ${lineId} and given.is_goodwill = 1)`;
}

/** Final price of a line that the customer kept, before tax. */
export const paidInTheEnd = sql`${saleLines.price} - ${givenBackOf(saleLines.id)}`.mapWith(cents);
