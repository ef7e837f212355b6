import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { saleLines } from "~db/schema/index.ts";
import { cents } from "../../money.ts";

/** What of a line's price was given back while the customer kept it, by the line's id. */
export function givenBackOf(lineId: SQLWrapper): SQL {
  return sql`(select coalesce(sum(given.price), 0) from return_lines given
    where given.sale_line_id = ${lineId} and given.is_goodwill = 1)`;
}

/** What a line that is kept came to in the end, before tax. */
export const paidInTheEnd = sql`${saleLines.price} - ${givenBackOf(saleLines.id)}`.mapWith(cents);
