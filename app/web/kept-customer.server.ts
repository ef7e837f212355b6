import { type Customer, ERASED_CUSTOMER } from "~/domain/people/customers/customer";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { recordAt, type RecordPath, withRest } from "~/ui/address";
import { idParam, notFound, problem } from "./problem.ts";
import { redirect } from "./redirect.ts";

/**
 * Returns the customer of a page. Throws 404 for one who doesn't exist and 409 for one who was erased, and leads from
 * a merged customer to `page` of the one who was kept.
 */
export function keptCustomer(customerId: string, page: RecordPath): Customer {
  const customer = keptOrErased(customerId, page);
  if (customer.erasedAt !== null) throw problem(409, ERASED_CUSTOMER);
  return customer;
}

/** As `keptCustomer`, for a page that also shows what is left of somebody who was erased. */
export function keptOrErased(customerId: string, page: RecordPath): Customer {
  const customer = getCustomerOrErased(shop().db, idParam(customerId));
  if (!customer) throw notFound();
  if (customer.mergedInto !== null)
    throw redirect(withRest(recordAt(page, customer.mergedInto), `?merged=${customer.id}`));
  return customer;
}
