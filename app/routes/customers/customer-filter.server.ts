import type { CustomerRecord } from "~/domain/customers/customer";
import {
  type CustomerFilter,
  type CustomerKey,
  findCustomers,
  type PlannedCustomers,
} from "~/domain/customers/find-customers.server";
import { TIERS } from "~/domain/customers/tiers-and-genders";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";
import { readQuery } from "~/web/query";
import { storeAskedFor, storeFilter } from "~/web/store-filter.server";
import { CustomerQuery } from "./customer-contract.ts";

/** '' and 'all' mean no filter; an unknown tier or store is 422. */
export function readCustomerFilter(url: URL): CustomerFilter {
  const { search, tier } = readQuery(url, CustomerQuery);
  return { search, tier, homeStore: storeFilter(url, "homeStore") ?? undefined };
}

/**
 * The page's filter: the whole chain, whatever location the header has. Ignores invalid values. `isFiltered`
 * controls the empty state and the count.
 */
export function readPageCustomerFilter(url: URL): { filter: CustomerFilter; isFiltered: boolean } {
  const homeStore = storeAskedFor(url, "homeStore") ?? undefined;
  const search = searchIn(url);
  const tier = knownTier(url.searchParams.get("tier")?.trim());
  return {
    filter: { search, tier, homeStore },
    isFiltered: [search, tier, homeStore].some((asked) => asked !== undefined),
  };
}

export function customerList(filter: PlannedCustomers): KeyedList<CustomerRecord, CustomerKey> {
  return {
    read: (slice) => findCustomers(shop().db, filter, slice),
    keyOf: ({ sortName, id }) => [sortName, id],
    isKey: (key): key is CustomerKey =>
      Array.isArray(key) && typeof key[0] === "string" && typeof key[1] === "number",
  };
}

function searchIn(url: URL): string | undefined {
  return url.searchParams.get("search")?.trim() || undefined;
}

function knownTier(asked: string | undefined) {
  return TIERS.find((known) => known === asked);
}
