import { aliasedTable, and, asc, eq, ne, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customerKeys, customers } from "~db/schema/index.ts";
import { addressKey } from "../../email.ts";
import { fold } from "../../search-text.ts";
import { keptIdIn } from "./one-person.server.ts";

/** The person that a customer is. */
export const kept = aliasedTable(customers, "kept");
/** Columns of that person. */
export const WHO = { id: kept.id, firstName: kept.firstName, lastName: kept.lastName };
/** Joins a customer to the person. */
export const isKept = eq(kept.id, keptIdIn());

export type ExistingCustomer = { id: number; firstName: string; lastName: string };

/** The oldest customer with this e-mail, ignoring case, other than `ownId`. */
export function findSameEmail(tx: Tx, email: string, ownId?: number): ExistingCustomer | undefined {
  const alike = havingSame(tx, eq(customers.foldedEmail, fold(email)), ownId).all();
  const found = alike.find((one) => one.email !== null && addressKey(one.email) === addressKey(email));
  return found && { id: found.id, firstName: found.firstName, lastName: found.lastName };
}

/** The oldest customer with this name and phone, as `derivedColumns` writes them, other than `ownId`. */
export function findSameNameAndPhone(
  tx: Tx,
  nameAndPhone: string,
  ownId?: number,
): ExistingCustomer | undefined {
  const found = havingSame(tx, eq(customers.nameAndPhone, nameAndPhone), ownId).limit(1).get();
  return found && { id: found.id, firstName: found.firstName, lastName: found.lastName };
}

/** Most people with one phone or one name that a warning names. */
const NAMED_AT_MOST = 3;

/** The oldest customers with a phone, written as by `twinKeys`. */
export function findSamePhone(tx: Tx, phoneKey: string): ExistingCustomer[] {
  return tx
    .select(WHO)
    .from(customerKeys)
    .innerJoin(kept, eq(kept.id, customerKeys.customerId))
    .where(eq(customerKeys.key, phoneKey))
    .orderBy(asc(customerKeys.customerId))
    .limit(NAMED_AT_MOST)
    .all();
}

/** The oldest customers with a name, written as by `derivedColumns`. */
export function findSameName(tx: Tx, sortName: string): ExistingCustomer[] {
  return tx
    .select(WHO)
    .from(kept)
    .where(eq(kept.sortName, sortName))
    .orderBy(asc(kept.id))
    .limit(NAMED_AT_MOST)
    .all();
}

/** Customers that meet a condition, oldest first, other than `ownId`. */
export function havingSame(tx: Tx, same: SQL, ownId?: number) {
  const { email, nameAndPhone } = customers;
  return tx
    .select({ ...WHO, email, nameAndPhone })
    .from(customers)
    .innerJoin(kept, isKept)
    .where(and(same, ownId ? ne(kept.id, ownId) : undefined))
    .orderBy(asc(customers.id));
}
