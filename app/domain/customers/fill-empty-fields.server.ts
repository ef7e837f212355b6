import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers } from "~db/schema/index.ts";
import { namesOf } from "../fields.ts";
import type { Customer } from "./customer.ts";
import { type CustomerDetails, customerFields } from "./customer-fields.ts";
import { derivedColumns } from "./customer-details.server.ts";
import { getCustomer } from "./find-customers.server.ts";
import { isFoundByMore, writeSearched } from "./one-person.server.ts";

/**
 * Fills fields of a customer that are empty and changes no other. Null if there is nothing to fill, or the
 * details are of somebody else: two people may share an e-mail.
 */
export function fillEmptyFields(
  tx: Tx,
  id: number,
  details: CustomerDetails,
): { before: Customer; after: Customer } | null {
  const before = getCustomer(tx, id);
  if (!before || before.sortName !== derivedColumns(details).sortName) return null;
  const empty = namesOf(customerFields).filter((name) => before[name] === null && details[name] !== null);
  if (empty.length === 0) return null;
  const filled = Object.fromEntries(empty.map((name) => [name, details[name]]));
  const after = tx
    .update(customers)
    .set({
      ...filled,
      ...derivedColumns({ ...before, ...filled }),
      isCompared: false,
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, before.id))
    .returning()
    .get();
  if (isFoundByMore(tx, before.id)) writeSearched(tx, before.id);
  return { before, after };
}
