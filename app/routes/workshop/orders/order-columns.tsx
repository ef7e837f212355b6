import { dayIn, daysBetween, type Instant } from "~/domain/dates";
import type { howOffered } from "~/domain/list-sorting";
import type { Call } from "~/domain/workshop/orders/find-orders-to-call-about.server";
import { dueOn } from "~/domain/workshop/orders/cover-instalments";
import {
  type Order,
  ORDER_KIND_LABELS,
  ORDER_STATE_LABELS,
  orderNumber,
  orderTitle,
  whyLate,
} from "~/domain/workshop/orders/order";
import { href, recordAt } from "~/ui/address";
import type { Column } from "~/ui/column-table";
import { formatDate, formatMonthDay } from "~/ui/format";
import { keepTogether } from "~/ui/line-breaks";
import { CellLink } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import { TiledCell, type TilePicture } from "~/ui/tile";
import type { ListColumn } from "~/web/list-columns";
import { OrderStateBadge } from "./order-state-badge.tsx";

/** What the list's filter offers by status, beside the lists of calls. */
export const OPEN_OR_UNPAID_LABELS = { open: "Open", unpaid: "Handed over, unpaid" } as const;

/** An order as a row of the page. */
export type OrderRow = ReturnType<typeof toRow> & { tile: TilePicture };

/** Describes an order as a row of the page, with its customer's phone if `seesContact`. */
export function toRow(order: Order | Call, seesContact: boolean) {
  const { id, kind, item, customerId, customerName, state, promisedDay, takenInDay, price, held } = order;
  const { told, store, amountDue, contact } = order;
  const today = dayIn(store.zone, Date.now() as Instant);
  const since = "since" in order ? dayIn(store.zone, order.since) : null;
  const number = orderNumber(order);
  return {
    late: whyLate(order, today),
    told: told && { day: told.day, way: told.way },
    since: since && { day: since, days: daysBetween(since, today) },
    owed: { due: dueOn(order, today), amountDue },
    phone: seesContact ? (contact.phone ?? "No phone") : null,
    reason: order.cancelled?.reason,
    id,
    kind,
    number,
    item: keepTogether(item),
    customerId,
    customerName,
    state,
    promisedDay,
    takenInDay,
    price,
    held,
  };
}

/** Columns with links that sort by them, or without any. `intakeOrder` says how the page offers that by intake. */
export function orderColumns(
  intakeOrder: ReturnType<typeof howOffered> = null,
): ListColumn<Order | Call, OrderRow>[] {
  const sortedBy: typeof ordersBy | (() => undefined) = intakeOrder ? ordersBy : () => undefined;
  return [
    {
      head: "Order",
      page: ORDER,
      file: { width: 11, value: orderNumber },
      paper: true,
    },
    { head: "Kind", file: { width: 14, value: ({ kind }) => ORDER_KIND_LABELS[kind] }, paper: true },
    { head: "Item", file: { width: 30, value: ({ item }) => item }, paper: true },
    { head: "Customer ID", file: { width: 12, value: ({ customerId }) => customerId } },
    {
      head: "Customer",
      page: {
        width: "person",
        className: "phone-who",
        bare: true,
        render: ({ customerId, customerName }) => (
          <span className="cell-lines">
            <CellLink to={href("/customers/:customerId", { customerId })}>{customerName}</CellLink>
          </span>
        ),
      },
      file: { width: 24, value: ({ customerName }) => customerName },
      paper: true,
    },
    {
      head: "Phone",
      isContact: true,
      file: { width: 16, value: ({ contact }) => contact.phone },
      paper: true,
    },
    { head: "Location", file: { width: 16, value: ({ store }) => store.name } },
    {
      head: "Taken In",
      page: {
        orders: sortedBy("intake", "descending", { isOwn: intakeOrder === "own" }),
        width: "noted-date",
        bare: true,
        render: ({ takenInDay, promisedDay }) => (
          <>
            <span className="phone-off">{formatDate(takenInDay)}</span>{" "}
            {promisedDay && (
              <span className="cell-note narrow-only phone-on">{`Due ${formatMonthDay(promisedDay)}`}</span>
            )}
          </>
        ),
      },
      file: { width: 12, value: ({ takenInDay }) => ({ day: takenInDay }) },
      paper: true,
    },
    {
      head: "Promised",
      page: {
        orders: sortedBy("promised", "ascending"),
        width: "date",
        className: "wide-only",
        bare: true,
        render: ({ promisedDay }) => (promisedDay ? formatDate(promisedDay) : "—"),
      },
      file: { width: 12, value: ({ promisedDay }) => promisedDay && { day: promisedDay } },
      paper: true,
    },
    {
      head: "Status",
      page: {
        width: "state",
        className: "phone-end",
        bare: true,
        render: ({ state, late, told }) => (
          <span className="cell-lines">
            <OrderStateBadge state={state} late={late} />{" "}
            {told && <span className="cell-note">{`Notified ${formatMonthDay(told.day)}`}</span>}
          </span>
        ),
      },
      file: { width: 14, value: ({ state }) => ORDER_STATE_LABELS[state] },
      paper: true,
    },
    { head: "Last Told", file: { width: 12, value: ({ told }) => told && { day: told.day } } },
    { head: "Cost", isCost: true, file: { width: 13, value: ({ cost }) => ({ amount: cost }) } },
    { head: "Price", file: { width: 13, value: ({ price }) => ({ amount: price }) }, paper: true },
    {
      head: "Held",
      page: {
        className: "num wide-only",
        bare: true,
        render: ({ held }, { formatMoney }) => formatMoney(held),
      },
      file: { width: 13, value: ({ held }) => ({ amount: held }) },
    },
    { head: "Balance", file: { width: 13, value: ({ balance }) => ({ amount: balance }) } },
    { head: "Tax", file: { width: 13, value: ({ tax }) => ({ amount: tax }) } },
    {
      head: "Amount Due",
      file: { width: 13, value: ({ amountDue }) => ({ amount: amountDue }) },
      paper: true,
    },
    // Last on the page; files have it before what is held.
    {
      head: "Price",
      page: {
        orders: sortedBy("price", "descending"),
        className: "num phone-sum",
        bare: true,
        width: "price",
        render: ({ held, price }, { formatMoney }) => (
          <>
            {`${formatMoney(price)} `}
            {held > 0 && <span className="cell-note narrow-only">{`Held ${formatMoney(held)}`}</span>}
          </>
        ),
      },
    },
  ];
}

/** What it is, and its number. */
export const ORDER: Column<OrderRow> = {
  head: "Order",
  width: "title",
  className: "phone-title",
  render: ({ id, item, kind, tile }) => (
    <TiledCell picture={tile}>
      <span className="cell-lines">
        <CellLink to={recordAt(kind === "repair" ? "/repairs/:repairId" : "/orders/:orderId", id)}>
          {item}
        </CellLink>{" "}
        <span className="cell-note">{orderTitle({ kind, id })}</span>
      </span>
    </TiledCell>
  ),
};
