import { findOrders, type OrderFilter, type PlannedOrders } from "~/domain/orders/find-orders.server";
import { NEW_ORDER_KINDS, type Order } from "~/domain/orders/order";
import type { Actor } from "~/domain/permissions";
import { recordNumber } from "~/domain/record-number";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";
import { problem } from "~/web/problem";
import { readQuery } from "~/web/query";
import { storeFilter, storeOfPage } from "~/web/store-filter.server";
import { OrderQuery } from "./order-contract.ts";

/** The filter of `GET /api/orders`; values that can't be are 422. */
export function readOrderFilter(url: URL): OrderFilter {
  const { search, kind, state, customer } = readQuery(url, OrderQuery);
  const customerId = customer === undefined ? undefined : recordNumber(customer);
  if (customerId === null) throw problem(422, "customer is a customer's number");
  const location = storeFilter(url, "location") ?? undefined;
  return { search, kind, ...stateOf(state), location, customerId };
}

/** The page's filter, with the header's location as default. Ignores invalid values. */
export function readPageOrderFilter(url: URL, actor: Actor): { filter: OrderFilter; isFiltered: boolean } {
  const { store, isAsked } = storeOfPage(url, "location", actor);
  const kind = NEW_ORDER_KINDS.find((known) => known === url.searchParams.get("kind"));
  const state = stateOf(url.searchParams.get("state"));
  const search = url.searchParams.get("search")?.trim() || undefined;
  return {
    filter: { search, kind, ...state, location: store ?? undefined },
    isFiltered: isAsked || search !== undefined || state.isOpen || state.isUnpaid || kind !== undefined,
  };
}

const stateOf = (state: string | null | undefined) => ({
  isOpen: state === "open",
  isUnpaid: state === "unpaid",
});

export function ordersBy(filter: PlannedOrders): KeyedList<Order, number> {
  return {
    read: (slice) => findOrders(shop().db, filter, slice),
    keyOf: ({ id }) => id,
    isKey: isId,
  };
}
