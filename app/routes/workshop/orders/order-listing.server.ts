import { CALL_LIST_LABELS } from "~/domain/workshop/orders/call-lists";
import type { Call } from "~/domain/workshop/orders/find-calls.server";
import {
  type Order,
  ORDER_KIND_LABELS,
  ORDER_STATE_LABELS,
  orderNumber,
} from "~/domain/workshop/orders/order";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import type { ListColumn } from "~/web/list-columns";
import { listPage, orderAsked } from "~/web/list.server";
import { countListed, ordersBy, ordersOfOrders, readPageOrderFilter } from "./order-filter.server.ts";

/** The list of special orders and layaways, or one of those of calls, for files and prints. */
export function orderListing({ url, actor }: AskedListing): Listing {
  const { filter } = readPageOrderFilter(url, actor);
  const order = orderAsked(url, ordersOfOrders(filter));
  return listing(COLUMNS, {
    page: (at) => listPage(at, ordersBy(filter, order), () => 0),
    count: (atMost) => countListed(filter, atMost),
    store: filter.location,
    words: {
      kind: ORDER_KIND_LABELS,
      state: { open: "Open", unpaid: "Handed over, unpaid", ...CALL_LIST_LABELS },
    },
  });
}

const COLUMNS: ListColumn<Order | Call>[] = [
  { head: "Order", file: { width: 11, value: orderNumber }, paper: true },
  { head: "Kind", file: { width: 14, value: ({ kind }) => ORDER_KIND_LABELS[kind] }, paper: true },
  { head: "Item", file: { width: 30, value: ({ item }) => item }, paper: true },
  { head: "Customer ID", file: { width: 12, value: ({ customerId }) => customerId } },
  { head: "Customer", file: { width: 24, value: ({ customerName }) => customerName }, paper: true },
  { head: "Phone", file: { width: 16, value: ({ contact }) => contact.phone }, isContact: true, paper: true },
  { head: "Location", file: { width: 16, value: ({ store }) => store.name } },
  { head: "Taken In", file: { width: 12, value: ({ takenInDay }) => ({ day: takenInDay }) }, paper: true },
  {
    head: "Promised",
    file: { width: 12, value: ({ promisedDay }) => promisedDay && { day: promisedDay } },
    paper: true,
  },
  { head: "State", file: { width: 14, value: ({ state }) => ORDER_STATE_LABELS[state] }, paper: true },
  {
    head: "Last Told",
    file: { width: 12, value: ({ told }) => told && { day: told.day } },
  },
  { head: "Cost", file: { width: 13, value: ({ cost }) => ({ amount: cost }) }, isCost: true },
  { head: "Price", file: { width: 13, value: ({ price }) => ({ amount: price }) }, paper: true },
  { head: "Held", file: { width: 13, value: ({ held }) => ({ amount: held }) } },
  { head: "Balance", file: { width: 13, value: ({ balance }) => ({ amount: balance }) } },
  { head: "Tax", file: { width: 13, value: ({ tax }) => ({ amount: tax }) } },
  { head: "Amount Due", file: { width: 13, value: ({ amountDue }) => ({ amount: amountDue }) }, paper: true },
];
