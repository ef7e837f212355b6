import type { CustomerRecord } from "~/domain/people/customers/customer";
import {
  type CustomerFilter,
  type CustomerKey,
  customerKeyIn,
  findCustomers,
  findSortedCustomers,
  type PlannedCustomers,
} from "~/domain/people/customers/find-customers.server";
import { CUSTOMER_SORTS, CUSTOMER_RANGES, type CustomerSort } from "~/domain/shop/lists/customer-sorting";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { type ListSort, sortsUnderDays } from "~/domain/list-sorting";
import type { Sorted, SortedKey } from "~/domain/sorted.server";
import { shop } from "~/runtime/shop.server";
import type { RangeField } from "~/ui/more-filters";
import {
  backwards,
  isSortedKey,
  type KeyedList,
  type ListPage,
  listPage,
  orderAsked,
  orderAskedOrRefuse,
  pageSize,
} from "~/web/list.server";
import { readQuery } from "~/web/query";
import { readRanges, readRangesOrRefuse } from "~/web/ranges.server";
import { storeAskedFor, storeFilter } from "~/web/store-filter.server";
import { CustomerQuery } from "./customer-contract.ts";

/**
 * Reads the filter of a call. '' and 'all' mean none; an unknown tier or store and an impossible range are
 * 422.
 */
export function readCustomerFilter(url: URL): CustomerFilter {
  const { search, tier } = readQuery(url, CustomerQuery);
  return {
    search,
    tier,
    homeStore: storeFilter(url, "homeStore") ?? undefined,
    ...readRangesOrRefuse(url, CUSTOMER_RANGES),
  };
}

/**
 * Reads the page's filter, for all stores whatever location the header has. Ignores invalid values.
 * `isFiltered` controls the empty state and the count.
 */
export function readPageCustomerFilter(url: URL): {
  filter: CustomerFilter;
  isFiltered: boolean;
  ranges: RangeField[];
} {
  const homeStore = storeAskedFor(url, "homeStore") ?? undefined;
  const search = searchIn(url);
  const tier = knownTier(url.searchParams.get("tier")?.trim());
  const { ranges, fields } = readRanges(url, CUSTOMER_RANGES);
  const filter = { search, tier, homeStore, ...ranges };
  return {
    filter,
    isFiltered: Object.values(filter).some((asked) => asked !== undefined),
    ranges: fields,
  };
}

/** Returns the orders that the list offers. Its own comes first, unless a range of days excludes it. */
export function sortsOfCustomers({ added, lastPurchase }: CustomerFilter): readonly ListSort<CustomerSort>[] {
  const narrowed = [...(added ? ["added" as const] : []), ...(lastPurchase ? ["lastPurchase" as const] : [])];
  return sortsUnderDays(CUSTOMER_SORTS, ["added", "lastPurchase"], narrowed);
}

function customerList(filter: PlannedCustomers): KeyedList<CustomerRecord, CustomerKey> {
  return {
    read: (slice) => findCustomers(shop().db, filter, slice),
    keyOf: ({ sortName, id }) => [sortName, id],
    isKey: (key): key is CustomerKey =>
      Array.isArray(key) && typeof key[0] === "string" && typeof key[1] === "number",
  };
}

const BEYOND_ALL: CustomerKey = ["\u{10ffff}", 0];

/** Reads a page of the list, in the order that its URL asks for. */
export function pageOfCustomers(
  url: URL,
  filter: PlannedCustomers,
  count: (atMost: number) => number,
): ListPage<CustomerRecord> {
  const list = customersInOrder(filter, orderAsked(url, sortsOfCustomers(filter)));
  return listPage(url, list, count, pageSize(url));
}

/**
 * Returns the list of a call, in the order that it asks for; 422 for an order that the list doesn't offer.
 */
export function customersOfCall(url: URL, filter: PlannedCustomers) {
  return customersInOrder(filter, orderAskedOrRefuse(url, sortsOfCustomers(filter)));
}

export function customersInOrder(
  filter: PlannedCustomers,
  { by, descending }: Sorted<CustomerSort>,
): KeyedList<CustomerRecord, CustomerKey | SortedKey> {
  if (by === "name") {
    const byName = customerList(filter);
    return descending ? backwards(byName, BEYOND_ALL) : byName;
  }
  const sorted: KeyedList<CustomerRecord, SortedKey> = {
    read: (slice) => findSortedCustomers(shop().db, filter, { by, descending }, slice),
    keyOf: (customer) => customerKeyIn(by, customer),
    isKey: isSortedKey,
  };
  return sorted;
}

function searchIn(url: URL): string | undefined {
  return url.searchParams.get("search")?.trim() || undefined;
}

function knownTier(asked: string | undefined) {
  return TIERS.find((known) => known === asked);
}
