import { CALL_LIST_LABELS } from "~/domain/workshop/orders/orders-to-call-about";
import { ORDER_KIND_LABELS } from "~/domain/workshop/orders/order";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { OPEN_OR_UNPAID_LABELS, orderColumns } from "./order-columns.tsx";
import { countListed, ordersOfPage, readPageOrderFilter } from "./order-filter.server.ts";

/** The list of special orders and layaways, or one of the lists of calls, for files and prints. */
export function readAllOrders({ url, actor }: AskedList): WholeList {
  const { filter } = readPageOrderFilter(url, actor);
  return wholeList(orderColumns(), {
    page: (at) => listPage(at, ordersOfPage(at, filter), () => 0),
    count: (atMost) => countListed(filter, atMost),
    store: filter.location,
    words: {
      kind: ORDER_KIND_LABELS,
      state: { ...OPEN_OR_UNPAID_LABELS, ...CALL_LIST_LABELS },
    },
  });
}
