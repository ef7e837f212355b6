import type { Instant } from "~/domain/dates";
import { CALL_LISTS, type CallList } from "~/domain/workshop/orders/orders-to-call-about";
import {
  type Call,
  type CallKey,
  countCalls,
  findCalls,
  planCalls,
  type PlannedCalls,
} from "~/domain/workshop/orders/find-orders-to-call-about.server";
import type { ListSort } from "~/domain/list-sorting";
import {
  countOrders,
  findOrders,
  findSortedOrders,
  orderKeyIn,
  type PlannedOrders,
  planOrders,
} from "~/domain/workshop/orders/find-orders.server";
import {
  findLateOrdersFirst,
  isLateFirstKey,
  type LateFirstKey,
  lateFirstKeyOf,
} from "~/domain/workshop/orders/find-late-orders-first.server";
import { LATE_FIRST, ORDER_SORTS, type OrderSort } from "~/domain/shop/lists/order-sorting";
import { NEW_ORDER_KINDS, type Order } from "~/domain/workshop/orders/order";
import { maySeeContact } from "~/domain/people/customers/may-see-contact";
import type { Actor } from "~/domain/permissions";
import { recordNumber } from "~/domain/record-number";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import type { Sorted, SortedKey } from "~/domain/sorted.server";
import { shop } from "~/runtime/shop.server";
import { COUNT_AT_MOST } from "~/web/count-at-most";
import { backwards, isId, isPair, isSortedKey, type KeyedList, orderAsked } from "~/web/list.server";
import { problem } from "~/web/problem";
import { readQuery } from "~/web/query";
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { OrderQuery } from "./order-contract.ts";

/** Orders to list; in a list of calls, longest waiting first. */
export type ListedOrders = PlannedOrders & { calls?: CallList | undefined };

/** Reads the filter of `GET /api/orders`. Invalid values are 422. */
export function readOrderFilter(url: URL, actor: Actor): ListedOrders {
  const { search, kind, state, customer } = readQuery(url, OrderQuery);
  const customerId = customer === undefined ? undefined : recordNumber(customer);
  if (customerId === null) throw problem(422, "customer is a customer's number");
  const location = storeFilter(url, "location") ?? undefined;
  const seesContact = maySeeContact(actor);
  return planned({ search, seesContact, kind, ...stateOf(state), location, customerId });
}

/** Reads the page's filter, with the header's location as default. Ignores invalid values. */
export function readPageOrderFilter(
  url: URL,
  actor: Actor,
): { filter: ListedOrders; state: string; isFiltered: boolean } {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const kind = NEW_ORDER_KINDS.find((known) => known === url.searchParams.get("kind"));
  const asked = url.searchParams.get("state") ?? "";
  const state = stateOf(asked);
  const isState = state.isOpen || state.isUnpaid || state.calls !== undefined;
  const search = url.searchParams.get("search")?.trim() || undefined;
  return {
    filter: planned({
      search,
      seesContact: maySeeContact(actor),
      kind,
      ...state,
      location: store ?? undefined,
    }),
    state: isState ? asked : "all",
    isFiltered: isAsked || isState || search !== undefined || kind !== undefined,
  };
}

/** Plans the search of the list that the filter is for. */
function planned(filter: ListedOrders): ListedOrders {
  const { db } = shop();
  const calls = callsBy(filter);
  return calls ? { ...filter, plan: planCalls(db, calls) } : planOrders(db, filter);
}

const stateOf = (state: string | undefined) => ({
  isOpen: state === "open",
  isUnpaid: state === "unpaid",
  calls: CALL_LISTS.find((list) => list === state),
});

/** The sort orders that the page offers, its own first. */
export function sortsOfOrderPage(filter: ListedOrders): readonly ListSort<OrderSort | "late">[] {
  const { search, kind, isOpen, isUnpaid, calls, customerId } = filter;
  const isWhole = !search && !kind && !isOpen && !isUnpaid && !calls && !customerId;
  return isWhole ? [LATE_FIRST, ...ORDER_SORTS] : sortsOfOrders(filter);
}

/**
 * The sort orders that a call offers, its own first. A list of calls or of unpaid orders has only its own.
 */
export function sortsOfOrders({ calls, isUnpaid }: ListedOrders): readonly ListSort<OrderSort>[] {
  return calls || isUnpaid ? ORDER_SORTS.slice(0, 1) : ORDER_SORTS;
}

/** Lists orders for a page, sorted as its URL asks. */
export function ordersOfPage(
  url: URL,
  filter: ListedOrders,
): KeyedList<Order | Call, number | CallKey | SortedKey | LateFirstKey> {
  const { by, descending } = orderAsked(url, sortsOfOrderPage(filter));
  return by === "late" ? lateFirst(filter) : sortedOrders(filter, { by, descending });
}

function lateFirst({ location }: ListedOrders): KeyedList<Order, LateFirstKey> {
  const { db } = shop();
  const days = storeDays(db, Date.now() as Instant, location);
  return {
    read: (slice) => findLateOrdersFirst(db, { location, days }, slice),
    keyOf: (order) => lateFirstKeyOf(order, days.at(order.store.key)),
    isKey: isLateFirstKey,
  };
}

export function sortedOrders(
  filter: ListedOrders,
  order: Sorted<OrderSort>,
): KeyedList<Order | Call, number | CallKey | SortedKey> {
  const calls = callsBy(filter);
  return calls ? listOfCalls(calls) : listOfOrders(filter, order);
}

/** A key below those of all orders. */
const BEFORE_ALL = 0;

function listOfOrders(
  filter: PlannedOrders,
  { by, descending }: Sorted<OrderSort>,
): KeyedList<Order, number | SortedKey> {
  if (by === "intake") return descending ? newestFirst(filter) : backwards(newestFirst(filter), BEFORE_ALL);
  const sorted: KeyedList<Order, SortedKey> = {
    read: (slice) => findSortedOrders(shop().db, filter, { by, descending }, slice),
    keyOf: (order) => orderKeyIn(by, order),
    isKey: isSortedKey,
  };
  return sorted;
}

function newestFirst(filter: PlannedOrders): KeyedList<Order, number> {
  return {
    read: (slice) => findOrders(shop().db, filter, slice),
    keyOf: ({ id }) => id,
    isKey: isId,
  };
}

function listOfCalls(filter: PlannedCalls): KeyedList<Call, CallKey> {
  return {
    read: (slice) => findCalls(shop().db, filter, slice),
    keyOf: ({ since, id }) => [since, id],
    isKey: isPair,
  };
}

/** Counts no further than `atMost`. */
export function countListed(filter: ListedOrders, atMost: number): number {
  const calls = callsBy(filter);
  return calls ? countCalls(shop().db, calls, atMost) : countOrders(shop().db, filter, atMost);
}

/** Lists of calls that no repair is on. */
const WITHOUT_REPAIRS: readonly CallList[] = ["payment_due"];
const WITH_REPAIRS = CALL_LISTS.filter((list) => !WITHOUT_REPAIRS.includes(list));

interface View {
  /** Null for all orders. */
  list: CallList | null;
  n: number;
  /** What this list and those after it have, unlike those before it. */
  group: string | false;
}

/** Counts all orders and those on each list of calls, of the filter's kind and store. */
export function countViews({ kind, location, isUnpaid }: ListedOrders): View[] {
  const { db } = shop();
  const all = planOrders(db, { kind, location });
  // Among the unpaid, the first list has repairs, too.
  const isGrouped = kind === undefined && !isUnpaid;
  return [null, ...WITHOUT_REPAIRS, ...WITH_REPAIRS].map((list) => ({
    list,
    n: countListed({ ...all, calls: list ?? undefined }, COUNT_AT_MOST + 1),
    group: isGrouped && list === WITH_REPAIRS[0] && "With repairs",
  }));
}

function callsBy({ calls, ...filter }: ListedOrders): PlannedCalls | null {
  return calls ? { ...filter, list: calls, now: Date.now() as Instant } : null;
}
