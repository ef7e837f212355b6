import { counted } from "~/domain/counted";
import { CONTACT_WAY_LABELS } from "~/domain/workshop/orders/order";
import type { CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { href } from "~/ui/address";
import type { Column } from "~/ui/column-table";
import { formatDate } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import { ORDER, type OrderRow } from "./order-columns.tsx";

/** Lists of orders whose customer was notified before. On phones their rows say when. */
const NOTIFIED_BEFORE: readonly CallList[] = ["not_delivered", "to_remind"];

/** Columns of a list of calls: whom to call, since when the order waits, and what is owed. */
export function callColumns(list: CallList): Column<OrderRow>[] {
  const isPayment = list === "payment_due";
  const isToHandBack = list === "hand_back";
  const isNotified = NOTIFIED_BEFORE.includes(list);
  return [
    ORDER,
    {
      head: "Customer",
      width: "person",
      className: "phone-who",
      bare: true,
      render: ({ customerId, customerName, phone }) => (
        <span className="cell-lines">
          <CellLink to={href("/customers/:customerId", { customerId })}>{customerName}</CellLink>{" "}
          {phone && <span className="cell-note">{phone}</span>}
        </span>
      ),
    },
    {
      head: isPayment ? "Due Since" : isToHandBack ? "Since" : "Ready Since",
      width: "date",
      className: isNotified || isToHandBack ? "phone-off" : "phone-end",
      bare: true,
      render: ({ since }) =>
        since && (
          <span className="cell-lines">
            <span className="phone-off">{formatDate(since.day)}</span>{" "}
            <span className="cell-note phone-on">
              {since.days > 0 ? `${counted(since.days, "day")} ago` : "Today"}
            </span>
          </span>
        ),
    },
    {
      head: "Notified",
      width: "date",
      className: isNotified ? "phone-end" : "phone-off",
      render: ({ told }) =>
        told ? (
          <span className="cell-lines">
            <span>{formatDate(told.day)}</span>{" "}
            <span className="cell-note">{CONTACT_WAY_LABELS[told.way]}</span>
          </span>
        ) : (
          "—"
        ),
    },
    isToHandBack
      ? { head: "Reason", className: "phone-end", render: ({ reason }) => reason }
      : {
          head: isPayment ? "Due" : "Amount Due",
          className: "num phone-sum",
          bare: true,
          render: ({ owed }, { formatMoney }) => formatMoney(isPayment ? owed.due : owed.amountDue),
        },
  ];
}
