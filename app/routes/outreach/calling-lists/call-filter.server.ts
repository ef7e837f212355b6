import {
  type DaysAround,
  daysAround,
  type Month,
  monthOf,
  parseMonth,
} from "~/domain/outreach/calling-lists/call-months";
import { CALLING_LISTS, isYearly } from "~/domain/outreach/calling-lists/call-reasons";
import {
  type CallingFilter,
  type CallingKey,
  countToCall,
  findToCall,
  type ToCall,
} from "~/domain/outreach/calling-lists/find-to-call.server";
import type { Day, Instant } from "~/domain/dates";
import { recordNumber } from "~/domain/record-number";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { shop } from "~/runtime/shop.server";
import { COUNT_AT_MOST } from "~/web/count-at-most";
import { isTextAndId, type KeyedList } from "~/web/list.server";
import { problem } from "~/web/problem";
import { readQuery } from "~/web/query";
import { storeAskedFor, storeFilter } from "~/web/store-filter.server";
import { CallingQuery } from "./call-contract.ts";

/** Reads the filter of `GET /api/customers/calls`. Invalid values are 422. */
export function readCallingFilter(url: URL): CallingFilter {
  const { list, month, state, seller } = readQuery(url, CallingQuery);
  const sellerId = seller === undefined ? undefined : recordNumber(seller);
  if (sellerId === null) throw problem(422, "seller is an employee's number");
  const homeStore = storeFilter(url, "homeStore") ?? undefined;
  return {
    homeStore,
    sellerId,
    list: list ?? "birthday",
    month: month ?? thisMonth(homeStore),
    isOpen: state === "open",
    now: Date.now() as Instant,
  };
}

/** A filter of the page, with the days around today that it shows; null for a month. */
export type PageCallingFilter = CallingFilter & { around: DaysAround | null };

/**
 * Reads the page's filter, whose `month` may also be `next` or `last`, for the days ahead or behind: the default of
 * lists of yearly dates is `next`, that of the others this month. Ignores invalid values, and sellers who never sold.
 */
export function readPageCallingFilter(url: URL, sellers: readonly { id: number }[]): PageCallingFilter {
  const param = (name: string) => url.searchParams.get(name) ?? "";
  const list = CALLING_LISTS.find((known) => known === param("list")) ?? "birthday";
  const month = parseMonth(param("month"));
  const around = month !== null || !isYearly(list) ? null : param("month") === "last" ? "last" : "next";
  const homeStore = storeAskedFor(url, "homeStore") ?? undefined;
  return {
    list,
    month: month ?? thisMonth(homeStore),
    around,
    days: around === null ? undefined : daysAround(around, todayOf(homeStore)),
    isOpen: param("state") !== "all",
    homeStore,
    sellerId: sellers.find(({ id }) => String(id) === param("seller"))?.id,
    now: Date.now() as Instant,
  };
}

export function thisMonth(homeStore: string | undefined): Month {
  return monthOf(todayOf(homeStore));
}

/** The store's day. Of all stores the earliest, so that nobody is missed whose day it still is. */
function todayOf(homeStore: string | undefined): Day {
  const days = storeDays(shop().db, Date.now() as Instant, homeStore);
  return homeStore === undefined ? days.earliest : days.at(homeStore);
}

export function callingList(filter: CallingFilter): KeyedList<ToCall, CallingKey> {
  return {
    read: (slice) => findToCall(shop().db, filter, slice),
    keyOf: ({ key }) => key,
    isKey: isTextAndId,
  };
}

/** Counts whom nobody reached in the days behind, for a page of the days ahead; 0 for any other. */
export function countMissed(filter: PageCallingFilter): number {
  if (filter.around !== "next" || !filter.isOpen) return 0;
  return countCalling({ ...filter, days: daysAround("last", todayOf(filter.homeStore)) }, COUNT_AT_MOST + 1);
}

/** Counts no further than `atMost`. */
export function countCalling(filter: CallingFilter, atMost: number): number {
  return countToCall(shop().db, filter, atMost);
}
