import { type Placeholder, sql } from "drizzle-orm";

/** A placeholder of its own name for each of them: what `values` and `set` of a prepared statement take. */
export function placeholders<const Name extends string>(
  names: readonly Name[],
): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<
    Name,
    Placeholder<Name>
  >;
}
