import type { Actor } from "~/domain/permissions";
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
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { CustomerQuery } from "./customer-contract.ts";

/** What `GET /api/customers` filters by; 'all' and '' mean no filter, a tier or a store that isn't one is 422. */
export function readCustomerFilter(url: URL): CustomerFilter {
  const { search, tier } = readQuery(url, CustomerQuery);
  return { search, tier, homeStore: storeFilter(url, "homeStore") ?? undefined };
}

/**
 * What the page filters by: the header's location counts where the query has none, and a value that nobody can choose
 * there is passed over. `isFiltered` is what the empty state and the count call an active filter.
 */
export function readPageCustomerFilter(
  url: URL,
  actor: Actor,
): { filter: CustomerFilter; isFiltered: boolean } {
  const { store, isAsked } = storeOfPage(url, "homeStore", actor);
  const search = searchIn(url);
  const tier = knownTier(url.searchParams.get("tier")?.trim());
  return {
    filter: { search, tier, homeStore: store ?? undefined },
    isFiltered: isAsked || search !== undefined || tier !== undefined,
  };
}

/** The customers that a filter means, in the order of their names. */
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
