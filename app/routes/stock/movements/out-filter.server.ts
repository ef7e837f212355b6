import type { Instant } from "~/domain/dates";
import {
  findOut,
  isOutKey,
  type OutFilter,
  type OutKey,
  type OutPiece,
} from "~/domain/stock/movements/find-out.server";
import { OUT_STATES } from "~/domain/stock/movements/out-states";
import type { Actor } from "~/domain/permissions";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";
import { readQuery } from "~/web/query";
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { OutQuery } from "./movement-contract.ts";

export const OUT_LISTS = ["all", ...OUT_STATES, "overdue"] as const;
export type OutList = (typeof OUT_LISTS)[number];

/** Reads the filter of `GET /api/inventory/out`. Invalid values are 422. */
export function readOutFilter(url: URL): OutFilter {
  const { state } = readQuery(url, OutQuery);
  return inOutList(state ?? "all", storeFilter(url, "location") ?? undefined);
}

/** Reads the filter of the page, with the header's location as default. Ignores invalid values. */
export function readPageOutFilter(url: URL, actor: Actor) {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const list = OUT_LISTS.find((known) => known === url.searchParams.get("state")) ?? "all";
  return { list, location: store ?? undefined, isFiltered: isAsked || list !== "all" };
}

export function inOutList(list: OutList, location: string | undefined): OutFilter {
  if (list === "overdue")
    return { location, overdueOn: storeDays(shop().db, Date.now() as Instant, location) };
  return list === "all" ? { location } : { location, state: list };
}

export function outBy(filter: OutFilter): KeyedList<OutPiece, OutKey> {
  return {
    read: (slice) => findOut(shop().db, filter, slice),
    keyOf: ({ dueDay, id }) => [dueDay, id],
    isKey: isOutKey,
  };
}
