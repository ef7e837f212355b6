import { HOUSE_PLACES } from "~/domain/workshop/custody/house-places";
import {
  findInHouse,
  findPressingFirst,
  type HouseFilter,
  type HouseKey,
  houseKeyOf,
  type InHouse,
  isHouseKey,
} from "~/domain/workshop/custody/in-house.server";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";
import { readQuery } from "~/web/query";
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { HouseQuery } from "./custody-json.ts";

/** Choices of the list: the places, and what workshops should have sent back. */
export const HOUSE_LISTS = ["all", ...HOUSE_PLACES, "overdue"] as const;
export type HouseList = (typeof HOUSE_LISTS)[number];

/** Reads the filter of `GET /api/custody`. Invalid values are 422. */
export function readHouseFilter(url: URL): HouseFilter {
  const { place, name } = readQuery(url, HouseQuery);
  return inList(place ?? "all", { location: storeFilter(url, "location") ?? undefined, name });
}

/** Reads the page's filter, with the header's location as default. Ignores invalid values. */
export function readPageHouseFilter(url: URL, actor: Actor) {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const name = url.searchParams.get("name")?.trim() || undefined;
  const list = HOUSE_LISTS.find((known) => known === url.searchParams.get("place")) ?? "all";
  return {
    list,
    filter: { location: store ?? undefined, name },
    isFiltered: isAsked || name !== undefined || list !== "all",
  };
}

export function inList(list: HouseList, filter: Pick<HouseFilter, "location" | "name">): HouseFilter {
  if (list === "overdue") return { ...filter, overdueOn: daysOf(filter) };
  return list === "all" ? filter : { ...filter, place: list };
}

function daysOf({ location }: Pick<HouseFilter, "location">) {
  return storeDays(shop().db, Date.now() as Instant, location);
}

/** Lists it for a call: what has a place comes first. */
export function houseOfCall(filter: HouseFilter): KeyedList<InHouse, HouseKey> {
  return { ...BY_HOUSE_KEY, read: (slice) => findInHouse(shop().db, filter, slice) };
}

/** Lists it for the page: what is overdue comes first, then what has no place. */
export function houseOfPage(filter: HouseFilter): KeyedList<InHouse, HouseKey> {
  const days = daysOf(filter);
  return { ...BY_HOUSE_KEY, read: (slice) => findPressingFirst(shop().db, filter, days, slice) };
}

const BY_HOUSE_KEY = { keyOf: houseKeyOf, isKey: isHouseKey };
