import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `inArray` for lists of any length: binds one JSON array, so the statement's text stays the same. */
export function oneOfMany(column: SQLWrapper, values: readonly (string | number | null)[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
