import type { Customer } from "~/domain/customers/customer";
import { type CustomerFilter, type CustomerKey, findCustomers } from "~/domain/customers/queries.server";
import { TIERS } from "~/domain/customers/vocabulary";
import { shop } from "~/shop.server";
import type { KeyedList } from "~/web/list.server";
import { problem } from "~/web/problem";
import { storeFilter } from "~/web/store-filter.server";

/** What the query of the list and of `GET /api/customers` filters by; 'all' and '' mean no filter. */
export function readCustomerFilter(url: URL): CustomerFilter {
  const asked = url.searchParams.get("tier")?.trim() ?? "";
  const tier = TIERS.find((known) => known === asked);
  if (asked !== "" && asked !== "all" && !tier) throw problem(422, `tier is ${TIERS.join(", ")} or all`);
  return {
    search: url.searchParams.get("search")?.trim() || undefined,
    tier,
    homeStore: storeFilter(url, "homeStore") ?? undefined,
  };
}

/** The customers that a filter means, in the order of their names. */
export function customerList(filter: CustomerFilter): KeyedList<Customer, CustomerKey> {
  return {
    read: (slice) => findCustomers(shop().db, filter, slice),
    keyOf: ({ sortName, id }) => [sortName, id],
    isKey: (key): key is CustomerKey =>
      Array.isArray(key) && typeof key[0] === "string" && typeof key[1] === "number",
  };
}
