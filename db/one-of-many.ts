import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `inArray` for lists of any length: binds one JSON array, so the statement's text stays the same. */
export function oneOfMany(column: SQLWrapper, values: readonly (string | number | null)[]): SQL {
  return oneOfJson(column, JSON.stringify(values));
}

/** Like `oneOfMany`, with a plain equality for a single value. */
export function oneOrMany(column: SQLWrapper, values: readonly (string | number)[]): SQL {
  return values.length === 1 ? sql`${column} = ${values[0]}` : oneOfMany(column, values);
}

/**
 * Like `oneOfMany`, with the array as JSON, or with a placeholder for it in a statement that is built once.
 */
export function oneOfJson(column: SQLWrapper, json: string | Placeholder): SQL {
  return sql`${column} in (select value from json_each(${json}))`;
}

/** Our own names as literal SQL: ('sold', 'lost'). */
export function listed(names: readonly string[]): string {
  return `('${names.join("', '")}')`;
}
