import type { CustomerRecord } from "~/domain/customers/customer";
import {
  type CustomerFilter,
  type CustomerKey,
  findCustomers,
  findCustomersBySpent,
  type PlannedCustomers,
} from "~/domain/customers/find-customers.server";
import { TIERS } from "~/domain/customers/tiers-and-genders";
import type { SortedKey } from "~/domain/sorted.server";
import { shop } from "~/runtime/shop.server";
import {
  backwards,
  isSortedKey,
  type KeyedList,
  type ListPage,
  listPage,
  orderAsked,
} from "~/web/list.server";
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

const BEYOND_ALL: CustomerKey = ["\u{10ffff}", 0];

/** The page's list: by name from either end, or by what they spent. */
export function pageOfCustomers(
  url: URL,
  filter: PlannedCustomers,
  count: (atMost: number) => number,
): ListPage<CustomerRecord> {
  const order = orderAsked(url, ["name", "spent"]);
  if (order?.by !== "spent") {
    const byName = customerList(filter);
    return listPage(url, order?.descending ? backwards(byName, BEYOND_ALL) : byName, count);
  }
  const bySpent: KeyedList<CustomerRecord, SortedKey> = {
    read: (slice) => findCustomersBySpent(shop().db, filter, order.descending, slice),
    keyOf: ({ totalSpent, id }) => [totalSpent, id],
    isKey: isSortedKey,
  };
  return listPage(url, bySpent, count);
}

function searchIn(url: URL): string | undefined {
  return url.searchParams.get("search")?.trim() || undefined;
}

function knownTier(asked: string | undefined) {
  return TIERS.find((known) => known === asked);
}
