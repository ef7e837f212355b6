import type { Instant } from "~/domain/dates";
import { type ListSort, sortsUnderDays } from "~/domain/list-sorting";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import type { Actor } from "~/domain/permissions";
import type { Store } from "~/domain/shop/stores/find-stores.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import {
  type DueKey,
  dueKeyOf,
  findDueRepairs,
  isDueKey,
} from "~/domain/workshop/repairs/find-late-repairs-first.server";
import {
  findRepairs,
  findSortedRepairs,
  type ListedRepair,
  type PlannedRepairs,
  type RepairFilter,
  repairKeyIn,
  type RepairKey,
} from "~/domain/workshop/repairs/find-repairs.server";
import { DUE_FIRST, REPAIR_SORTS, REPAIR_RANGES, type RepairSort } from "~/domain/shop/lists/repair-sorting";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import type { Sorted, SortedKey } from "~/domain/sorted.server";
import { shop } from "~/runtime/shop.server";
import type { RangeField } from "~/ui/more-filters";
import {
  backwards,
  isPair,
  isSortedKey,
  type KeyedList,
  orderAsked,
  orderAskedOrRefuse,
} from "~/web/list.server";
import { readQuery } from "~/web/query";
import { readRanges, readRangesOrRefuse } from "~/web/ranges.server";
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { RepairQuery } from "./repair-contract.ts";

/**
 * Reads the filter of a call. '' and 'all' mean no filter; an unknown store or status and an impossible range
 * are 422.
 */
export function readRepairFilter(url: URL, actor: Actor): RepairFilter {
  const { search, status } = readQuery(url, RepairQuery);
  return {
    search,
    seesContact: maySeeContact(actor),
    status,
    location: storeFilter(url, "location") ?? undefined,
    ...readRangesOrRefuse(url, REPAIR_RANGES),
  };
}

/**
 * Reads the page's filter, with the header's location as default. Ignores invalid values. `isFiltered`
 * decides what an empty list says.
 */
export function readPageRepairFilter(
  url: URL,
  actor: Actor,
): { filter: RepairFilter; isFiltered: boolean; ranges: RangeField[] } {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const { ranges, fields } = readRanges(url, REPAIR_RANGES);
  const chosen = { search: searchIn(url), status: statusIn(url), ...ranges };
  return {
    filter: { ...chosen, seesContact: maySeeContact(actor), location: store ?? undefined },
    isFiltered: isAsked || Object.values(chosen).some((part) => part !== undefined),
    ranges: fields,
  };
}

/** The sort orders that the page offers, its own first. */
export function sortsOfRepairPage(filter: RepairFilter): readonly ListSort<RepairSort | "due">[] {
  const { search, status, customerId, price, received, promised } = filter;
  const isWhole = [search, status, customerId, price, received, promised].every((part) => part === undefined);
  return isWhole ? [DUE_FIRST, ...REPAIR_SORTS] : sortsOfRepairs(filter);
}

/** The sort orders that a call offers, its own first. */
function sortsOfRepairs({ received, promised }: RepairFilter): readonly ListSort<RepairSort>[] {
  const narrowed = [...(received ? ["intake" as const] : []), ...(promised ? ["promised" as const] : [])];
  return sortsUnderDays(REPAIR_SORTS, ["intake", "promised"], narrowed);
}

function byIntake(filter: PlannedRepairs): KeyedList<ListedRepair, RepairKey> {
  return {
    read: (slice) => findRepairs(shop().db, filter, slice),
    keyOf: ({ intakeAt, id }) => [intakeAt, id],
    isKey: isPair,
  };
}

const BEFORE_ALL: RepairKey = [0, 0];

/** Lists repairs for a page, sorted as its URL asks. `stores` are all of them, if the page has read them. */
export function repairsOfPage(
  url: URL,
  filter: PlannedRepairs,
  stores?: readonly Store[],
): KeyedList<ListedRepair, RepairKey | SortedKey | DueKey> {
  const { by, descending } = orderAsked(url, sortsOfRepairPage(filter));
  return by === "due" ? dueFirst(filter, stores) : repairsInOrder(filter, { by, descending });
}

function dueFirst(
  { location }: RepairFilter,
  stores: readonly Store[] | undefined,
): KeyedList<ListedRepair, DueKey> {
  const { db } = shop();
  const days = storeDays(db, Date.now() as Instant, location, stores);
  return {
    read: (slice) => findDueRepairs(db, { location, days }, slice),
    keyOf: (repair) => dueKeyOf(repair, days.at(repair.store)),
    isKey: isDueKey,
  };
}

/** Lists repairs for a call, sorted as it asks. */
export function repairsOfCall(url: URL, filter: PlannedRepairs) {
  return repairsInOrder(filter, orderAskedOrRefuse(url, sortsOfRepairs(filter)));
}

export function repairsInOrder(
  filter: PlannedRepairs,
  { by, descending }: Sorted<RepairSort>,
): KeyedList<ListedRepair, RepairKey | SortedKey> {
  if (by === "intake") {
    const newestFirst = byIntake(filter);
    return descending ? newestFirst : backwards(newestFirst, BEFORE_ALL);
  }
  const sorted: KeyedList<ListedRepair, SortedKey> = {
    read: (slice) => findSortedRepairs(shop().db, filter, { by, descending }, slice),
    keyOf: (repair) => repairKeyIn(by, repair),
    isKey: isSortedKey,
  };
  return sorted;
}

function searchIn(url: URL) {
  return url.searchParams.get("search")?.trim() || undefined;
}

function statusIn(url: URL) {
  const asked = url.searchParams.get("status")?.trim();
  return REPAIR_STATUSES.find((status) => status === asked);
}
