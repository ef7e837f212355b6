import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `inArray` for lists of any length: binds one JSON array, so the statement's text stays the same. */
export function oneOfMany(column: SQLWrapper, values: readonly (string | number | null)[]): SQL {
  return oneOfJson(column, JSON.stringify(values));
}

/** The same with the array as JSON, or a placeholder for it in a statement that is built once. */
export function oneOfJson(column: SQLWrapper, json: string | Placeholder): SQL {
  return sql`${column} in (select value from json_each(${json}))`;
}

/** Names of ours as SQL has them, literally: ('sold', 'lost'). */
export function listed(names: readonly string[]): string {
  return `('${names.join("', '")}')`;
}
