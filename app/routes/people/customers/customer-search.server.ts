import { fullName } from "~/domain/people/customers/customer";
import { findCustomers } from "~/domain/people/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";

/** Most customers that a search shows on a page where one of them is chosen. */
const FOUND_AT_MOST = 20;
/** Most who can't be chosen that are read past. Beyond it fewer may be shown, and that there are more. */
const LEFT_OUT_AT_MOST = 200;

/** Customers whom a search finds, to choose one of them, without those who can't be; none without a search. */
export function searchForCustomer(search: string, leftOut: ReadonlySet<number>) {
  const limit = FOUND_AT_MOST + Math.min(leftOut.size, LEFT_OUT_AT_MOST) + 1;
  const found = search === "" ? [] : findCustomers(shop().db, { search }, { limit });
  const others = found.filter(({ id }) => !leftOut.has(id));
  return {
    found: others.slice(0, FOUND_AT_MOST).map((customer) => ({
      id: customer.id,
      name: fullName(customer),
      note: [customer.cellPhone, customer.email].filter(Boolean).join(", "),
    })),
    hasMore: others.length > FOUND_AT_MOST || found.length === limit,
  };
}
