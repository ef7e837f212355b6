import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** 'MM-DD' of a yearly date, as the indexes of customers have it. */
export function monthDayIn(dated: SQLWrapper, yearless: SQLWrapper): SQL<string> {
  return sql`coalesce(substr(${dated}, 6), ${yearless})`;
}
