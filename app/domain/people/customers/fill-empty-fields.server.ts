import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers } from "~db/schema/index.ts";
import { namesOf } from "../../fields.ts";
import type { Customer } from "./customer.ts";
import { type CustomerDetails, customerFields } from "./customer-fields.ts";
import { derivedColumns } from "./derived-columns.ts";
import { getCustomer } from "./find-customers.server.ts";
import { ADDRESS_FIELDS, areTwoPlaces } from "./postal-address.ts";
import { isFoundByMore, writeSearched } from "../merges/one-person.server.ts";
import { suppressedBits, writeSuppressed } from "../suppressions/suppress.server.ts";

/**
 * Fills a customer's empty fields and changes no other. Null if there is nothing to fill, or if the details
 * have another name: two people may share an e-mail.
 */
export function fillEmptyFields(
  tx: Tx,
  id: number,
  details: CustomerDetails,
): { before: Customer; after: Customer; filled: (keyof CustomerDetails)[] } | null {
  const before = getCustomer(tx, id);
  if (!before) return null;
  const empty = fieldsToFill(before, details);
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
  writeSuppressed(tx, before.id);
  return { before, after: { ...after, suppressedChannels: suppressedBits(tx, after) }, filled: empty };
}

/**
 * Fields that the customer lacks and the details have; none if the details have another name, and no part of
 * another address.
 */
export function fieldsToFill(customer: Customer, details: CustomerDetails): (keyof CustomerDetails)[] {
  if (customer.sortName !== derivedColumns(details).sortName) return [];
  const left: readonly string[] = areTwoPlaces(customer, details) ? ADDRESS_FIELDS : [];
  return namesOf(customerFields).filter(
    (name) => customer[name] === null && details[name] !== null && !left.includes(name),
  );
}
