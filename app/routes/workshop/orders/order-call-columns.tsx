import { counted } from "~/domain/counted";
import { CONTACT_WAY_LABELS } from "~/domain/workshop/orders/order";
import type { CallList } from "~/domain/workshop/orders/orders-to-call-about";
import { href } from "~/ui/address";
import type { Column } from "~/ui/column-table";
import { formatDate } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import { ORDER, type OrderRow } from "./order-columns.tsx";

/** Columns of a list of calls: whom to call, since when the order waits, and what is owed. */
export function callColumns(list: CallList): Column<OrderRow>[] {
  const isPayment = list === "payment_due";
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
      head: isPayment ? "Due Since" : list === "hand_back" ? "Since" : "Ready Since",
      width: "date",
      render: ({ since }) =>
        since && (
          <span className="cell-lines">
            <span>{formatDate(since.day)}</span>{" "}
            <span className="cell-note">{since.days > 0 ? counted(since.days, "day") : "Today"}</span>
          </span>
        ),
    },
    {
      head: "Last Notified",
      width: "date",
      className: "phone-end",
      render: ({ told }) =>
        told ? (
          <span className="cell-lines">
            <span>{formatDate(told.day)}</span>{" "}
            <span className="cell-note">{CONTACT_WAY_LABELS[told.way]}</span>
          </span>
        ) : (
          "Not yet"
        ),
    },
    list === "hand_back"
      ? { head: "Reason", className: "phone-end", render: ({ reason }) => reason }
      : {
          head: isPayment ? "Due" : "Amount Due",
          className: "num phone-sum",
          bare: true,
          render: ({ owed }, { formatMoney }) => formatMoney(isPayment ? owed.due : owed.amountDue),
        },
  ];
}
