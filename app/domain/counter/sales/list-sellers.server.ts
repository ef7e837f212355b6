import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
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

/** Everyone with an active account, by name. */
export function listActive(tx: Tx): { id: number; name: string }[] {
  return tx
    .select({ id: employees.id, name: fullNameIn(employees) })
    .from(employees)
    .where(eq(employees.isActive, true))
    .all()
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
}
