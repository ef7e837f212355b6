import { aliasedTable, and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers } from "~db/schema/index.ts";
import { type ExistingCustomer, kept, WHO } from "./possible-duplicates.server.ts";

/** The oldest customer of each name, written as by `derivedColumns`. */
export function namesakes(tx: Tx, sortNames: readonly string[]): Map<string, ExistingCustomer> {
  const oldest = sql`select (
    select ${customers.id} from ${customers}
    where ${customers.sortName} = value and ${customers.mergedInto} is null
    order by ${customers.id} limit 1
  ) from json_each(${JSON.stringify(sortNames)})`;
  const found = tx
    .select({ ...WHO, sortName: kept.sortName })
    .from(kept)
    .where(sql`${kept.id} in (${oldest})`)
    .all();
  return new Map(found.map(({ sortName, ...who }) => [sortName, who]));
}

/** Customers of an import with the name of an earlier customer, each with the oldest of those. */
export function findNamesakesOfImport(tx: Tx, importId: number, limit: number) {
  const added = aliasedTable(customers, "added");
  return tx
    .select({
      id: added.id,
      firstName: added.firstName,
      lastName: added.lastName,
      earlier: { ...WHO, id: sql<number>`min(${kept.id})` },
    })
    .from(added)
    .innerJoin(kept, and(eq(kept.sortName, added.sortName), lt(kept.id, added.id)))
    .where(
      and(
        eq(added.importId, importId),
        isNull(added.mergedInto),
        isNull(kept.mergedInto),
        ne(added.sortName, ""),
        or(isNull(kept.importId), ne(kept.importId, importId)),
      ),
    )
    .groupBy(added.id)
    .limit(limit)
    .all();
}
