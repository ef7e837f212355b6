import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { type Actor, can } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { chosenBy } from "~/web/picker-search.server";

/**
 * The number of the certificate on a customer's record, as far as the actor may see it: who may not see customers learns
 * how it ends.
 */
export function certificateOf(customerId: string, actor: Actor): string | null {
  const number = chosenBy(customerId, (id) => getCustomer(shop().db, id))?.taxExemptNumber ?? null;
  if (number === null || can(actor, "customers.view")) return number;
  return number.length > SHOWN_TO_ALL * 2 ? `the one that ends in ${number.slice(-SHOWN_TO_ALL)}` : "the one";
}

/** Characters shown of a number on the record: enough to tell which one it is. */
const SHOWN_TO_ALL = 4;
