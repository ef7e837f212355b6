import type { Actor } from "~/domain/permissions";
import {
  findRepairs,
  type ListedRepair,
  type PlannedRepairs,
  type RepairFilter,
  type RepairKey,
} from "~/domain/repairs/find-repairs.server";
import { REPAIR_STATUSES } from "~/domain/repairs/repair-status";
import { shop } from "~/runtime/shop.server";
import { backwards, type KeyedList, orderAsked } from "~/web/list.server";
import { readQuery } from "~/web/query";
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { RepairQuery } from "./repair-contract.ts";

/** '' and 'all' mean no filter; an unknown store or status is 422. */
export function readRepairFilter(url: URL): RepairFilter {
  const { search, status } = readQuery(url, RepairQuery);
  return { search, status, location: storeFilter(url, "location") ?? undefined };
}

/**
 * The page's filter, with the header's location as default. Ignores invalid values. `isFiltered` controls the
 * empty state.
 */
export function readPageRepairFilter(url: URL, actor: Actor): { filter: RepairFilter; isFiltered: boolean } {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const chosen = { search: searchIn(url), status: statusIn(url) };
  return {
    filter: { ...chosen, location: store ?? undefined },
    isFiltered: isAsked || Object.values(chosen).some((part) => part !== undefined),
  };
}

export function repairsBy(filter: PlannedRepairs): KeyedList<ListedRepair, RepairKey> {
  return {
    read: (slice) => findRepairs(shop().db, filter, slice),
    keyOf: ({ intakeAt, id }) => [intakeAt, id],
    isKey: (key): key is RepairKey =>
      Array.isArray(key) && key.length === 2 && key.every(Number.isSafeInteger),
  };
}

const BEFORE_ALL: RepairKey = [0, 0];

/** The page's list: newest intake first, or the one that waits longest. */
export function repairsOfPage(url: URL, filter: PlannedRepairs): KeyedList<ListedRepair, RepairKey> {
  const newestFirst = repairsBy(filter);
  return orderAsked(url, ["intake"])?.descending === false ? backwards(newestFirst, BEFORE_ALL) : newestFirst;
}

function searchIn(url: URL) {
  return url.searchParams.get("search")?.trim() || undefined;
}

function statusIn(url: URL) {
  const asked = url.searchParams.get("status")?.trim();
  return REPAIR_STATUSES.find((status) => status === asked);
}
