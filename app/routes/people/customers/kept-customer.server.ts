import type { Customer } from "~/domain/people/customers/customer";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { recordAt, type RecordPath, withRest } from "~/ui/address";
import { idParam, notFound } from "~/web/problem";
import { redirect } from "~/web/redirect";

/**
 * Returns the customer of a page. Throws 404 for one who doesn't exist or was erased, and redirects from a
 * merged customer to the same page of the one who was kept.
 */
export function keptCustomer(customerId: string, page: RecordPath): Customer {
  const customer = getCustomerOrErased(shop().db, idParam(customerId));
  if (!customer || customer.erasedAt !== null) throw notFound();
  if (customer.mergedInto !== null)
    throw redirect(withRest(recordAt(page, customer.mergedInto), `?merged=${customer.id}`));
  return customer;
}
