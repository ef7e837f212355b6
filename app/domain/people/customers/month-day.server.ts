import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { customers } from "~db/schema/index.ts";
import { type OwnDateKind, YEARLY_DATES } from "./yearly-dates.ts";

/** 'MM-DD' of a yearly date, as in the indexes of customers. */
export function monthDayIn(dated: SQLWrapper, yearless: SQLWrapper): SQL<string> {
  return sql`coalesce(substr(${dated}, 6), ${yearless})`;
}

/** Columns of a date of `YEARLY_DATES` in `customers` or an alias of it, and its 'MM-DD'. */
export function yearlyColumns(kind: OwnDateKind, table: typeof customers = customers) {
  const { dated, yearless } = YEARLY_DATES[kind];
  return { dated: table[dated], monthDay: monthDayIn(table[dated], table[yearless]) };
}
