import { type Customer, ERASED_CUSTOMER } from "~/domain/people/customers/customer";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { recordAt, type RecordPath, withRest } from "~/ui/address";
import { idParam, notFound, problem } from "./problem.ts";
import { redirect } from "./redirect.ts";

/**
 * Returns the customer of a page. Throws 404 for one who doesn't exist and 409 for one who was erased, also if they
 * were merged before, as `changeableCustomer` does. Leads from a merged customer to `page` of the one who was kept;
 * `query` is what goes along.
 */
export function keptCustomer(customerId: string, page: RecordPath, query?: URLSearchParams): Customer {
  const customer = existingCustomer(customerId);
  if (customer.erasedAt !== null) throw problem(409, ERASED_CUSTOMER);
  return unlessMerged(customer, page, query);
}

/** As `keptCustomer`, for a page that also shows what is left of somebody who was erased. */
export function keptOrErased(customerId: string, page: RecordPath): Customer {
  return unlessMerged(existingCustomer(customerId), page);
}

function existingCustomer(customerId: string): Customer {
  const customer = getCustomerOrErased(shop().db, idParam(customerId));
  if (!customer) throw notFound();
  return customer;
}

function unlessMerged(customer: Customer, page: RecordPath, query = new URLSearchParams()): Customer {
  const { id, mergedInto } = customer;
  if (mergedInto === null) return customer;
  const along = new URLSearchParams([...query, ["merged", String(id)]]);
  throw redirect(withRest(recordAt(page, mergedInto), `?${along}`));
}
