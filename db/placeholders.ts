import { type Placeholder, sql } from "drizzle-orm";

/** One placeholder per name, for `values` and `set` of a prepared statement. */
export function placeholders<const Name extends string>(
  names: readonly Name[],
): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<
    Name,
    Placeholder<Name>
  >;
}
