import { type Month, monthOf, parseMonth } from "~/domain/outreach/calling-lists/call-months";
import { CALLING_LISTS } from "~/domain/outreach/calling-lists/call-reasons";
import {
  type CallingFilter,
  type CallingKey,
  countToCall,
  findToCall,
  type ToCall,
} from "~/domain/outreach/calling-lists/find-to-call.server";
import type { Instant } from "~/domain/dates";
import { recordNumber } from "~/domain/record-number";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
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
    month: month ?? thisMonth(),
    isOpen: state === "open",
    now: Date.now() as Instant,
  };
}

/**
 * Reads the page's filter. By default it shows whom to call this month. Ignores invalid values, and sellers
 * who never sold.
 */
export function readPageCallingFilter(url: URL, sellers: readonly { id: number }[]): CallingFilter {
  const param = (name: string) => url.searchParams.get(name) ?? "";
  return {
    list: CALLING_LISTS.find((known) => known === param("list")) ?? "birthday",
    month: parseMonth(param("month")) ?? thisMonth(),
    isOpen: param("state") !== "all",
    homeStore: storeAskedFor(url, "homeStore") ?? undefined,
    sellerId: sellers.find(({ id }) => String(id) === param("seller"))?.id,
    now: Date.now() as Instant,
  };
}

export function thisMonth(): Month {
  return monthOf(todayAt(shop().db, null, Date.now() as Instant));
}

export function callingList(filter: CallingFilter): KeyedList<ToCall, CallingKey> {
  return {
    read: (slice) => findToCall(shop().db, filter, slice),
    keyOf: ({ key }) => key,
    isKey: isTextAndId,
  };
}

/** Counts no further than `atMost`. */
export function countCalling(filter: CallingFilter, atMost: number): number {
  return countToCall(shop().db, filter, atMost);
}
