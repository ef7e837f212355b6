import { redirect } from "react-router";
import type { Customer } from "~/domain/people/customers/customer";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/**
 * The customer whose page this is. Throws 404 for one who isn't there or was erased, and leads from a merged one to
 * the page of the same name of who was kept.
 */
export function keptCustomer(customerId: string, page: string): Customer {
  const customer = getCustomerOrErased(shop().db, idParam(customerId));
  if (!customer || customer.erasedAt !== null) throw notFound();
  if (customer.mergedInto !== null)
    throw redirect(`/customers/${customer.mergedInto}/${page}?merged=${customer.id}`);
  return customer;
}
