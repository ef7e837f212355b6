import type { Tx } from "~db/client.server.ts";
import { refuse, type Refused } from "../../result.ts";
import { type Customer, ERASED_CUSTOMER, fullName } from "./customer.ts";
import { getCustomerOrErased } from "./find-customers.server.ts";

type Found = { ok: true; customer: Customer } | Refused;

/** The customer to change or add to. Refuses one who is unknown (404), was erased or was merged (409). */
export function changeableCustomer(tx: Tx, id: number): Found {
  const customer = getCustomerOrErased(tx, id);
  if (!customer) return refuse("missing", "No such record");
  return refuseChange(tx, customer) ?? { ok: true, customer };
}

/** Refuses to change or add to a customer, for a rule that doesn't read them. Null if allowed. */
export function refuseCustomer(tx: Tx, id: number): Refused | null {
  const found = changeableCustomer(tx, id);
  return found.ok ? null : found;
}

/** Refuses to change or add to somebody who was erased or merged. Null if allowed. */
export function refuseChange(
  tx: Tx,
  { erasedAt, mergedInto }: Pick<Customer, "erasedAt" | "mergedInto">,
): Refused | null {
  if (erasedAt !== null) return refuse("conflict", ERASED_CUSTOMER);
  return mergedInto === null ? null : refuse("conflict", mergedMessage(tx, mergedInto));
}

/**
 * The customer whom a ticket, an order, a repair, a buy or a hold is for: of merged ones the one who was kept. Refuses
 * an unknown one with the words of `missing`, and one who was erased (409).
 */
export function customerForDocument(tx: Tx, id: number, missing: string): Found {
  const found = getCustomerOrErased(tx, id);
  const mergedInto = found?.mergedInto ?? null;
  const customer = mergedInto === null ? found : getCustomerOrErased(tx, mergedInto);
  if (!customer) return refuse("invalid", missing, "customerId");
  if (customer.erasedAt !== null) return refuse("conflict", ERASED_CUSTOMER, "customerId");
  return { ok: true, customer };
}

/** Refusal of changes to a merged customer. */
export function mergedMessage(tx: Tx, keptCustomerId: number): string {
  const kept = getCustomerOrErased(tx, keptCustomerId);
  const name = kept ? `${fullName(kept)} ` : "";
  return `This customer was merged into ${name}(customer #${keptCustomerId})`;
}
