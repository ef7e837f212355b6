import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What indexes in the order of a day have for rows without one, which come last. */
export const NO_DAY_AHEAD = "9999-12-31";

/** The day as those indexes have it. A literal, because SQLite matches an index on it only against that. */
export function dayOrLast(day: SQLWrapper): SQL {
  return sql`case when ${day} is null then ${sql.raw(`'${NO_DAY_AHEAD}'`)} else ${day} end`;
}
