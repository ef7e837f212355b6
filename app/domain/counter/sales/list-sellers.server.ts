import { eq, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { employees, sales, saleSalespeople } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";

/** Everyone with a share in a sale, by name, former employees too. */
export function listSellers(tx: Tx): { id: number; name: string }[] {
  return tx
    .select({ id: employees.id, name: fullNameIn(employees) })
    .from(employees)
    .where(
      sql`exists (select 1 from ${sales} where ${sales.sellerId} = ${employees.id} limit 1) or exists (
        select 1 from ${saleSalespeople} where ${saleSalespeople.employeeId} = ${employees.id}
          and ${saleSalespeople.position} = 2 limit 1)`,
    )
    .all()
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
}

/** Everyone with an active account, and those whom a record names already, by name. */
export function listActive(tx: Tx, named: readonly { id: number }[] = []): { id: number; name: string }[] {
  const ids = named.map(({ id }) => id);
  return tx
    .select({ id: employees.id, name: fullNameIn(employees) })
    .from(employees)
    .where(or(eq(employees.isActive, true), oneOfMany(employees.id, ids)))
    .all()
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
}
