import { CALL_LIST_LABELS } from "~/domain/workshop/orders/call-lists";
import type { Call } from "~/domain/workshop/orders/find-calls.server";
import {
  type Order,
  ORDER_KIND_LABELS,
  ORDER_STATE_LABELS,
  orderNumber,
} from "~/domain/workshop/orders/order";
import { type AskedListing, type Listing, listing, type ListingColumn } from "~/web/listing";
import { listPage, orderAsked } from "~/web/list.server";
import { countListed, ordersBy, ordersOfOrders, readPageOrderFilter } from "./order-filter.server.ts";

/** The list of special orders and layaways, or one of the lists of calls, for files and prints. */
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

const COLUMNS: ListingColumn<Order | Call>[] = [
  { head: "Order", width: 11, cell: orderNumber, onPaper: true },
  { head: "Kind", width: 14, cell: ({ kind }) => ORDER_KIND_LABELS[kind], onPaper: true },
  { head: "Item", width: 30, cell: ({ item }) => item, onPaper: true },
  { head: "Customer ID", width: 12, cell: ({ customerId }) => customerId },
  { head: "Customer", width: 24, cell: ({ customerName }) => customerName, onPaper: true },
  { head: "Phone", width: 16, cell: ({ contact }) => contact.phone, isContact: true, onPaper: true },
  { head: "Location", width: 16, cell: ({ store }) => store.name },
  { head: "Taken In", width: 12, cell: ({ takenInDay }) => ({ day: takenInDay }), onPaper: true },
  {
    head: "Promised",
    width: 12,
    cell: ({ promisedDay }) => promisedDay && { day: promisedDay },
    onPaper: true,
  },
  { head: "State", width: 14, cell: ({ state }) => ORDER_STATE_LABELS[state], onPaper: true },
  {
    head: "Last Told",
    width: 12,
    cell: ({ told }) => told && { day: told.day },
  },
  { head: "Cost", width: 13, cell: ({ cost }) => ({ amount: cost }), isCost: true },
  { head: "Price", width: 13, cell: ({ price }) => ({ amount: price }), onPaper: true },
  { head: "Held", width: 13, cell: ({ held }) => ({ amount: held }) },
  { head: "Balance", width: 13, cell: ({ balance }) => ({ amount: balance }) },
  { head: "Tax", width: 13, cell: ({ tax }) => ({ amount: tax }) },
  { head: "Amount Due", width: 13, cell: ({ amountDue }) => ({ amount: amountDue }), onPaper: true },
];
