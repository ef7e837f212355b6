import { BUY_PAYMENT_LABELS, type Buy, buyNumber } from "~/domain/counter/buys/buy";
import { href } from "~/ui/address";
import type { Column } from "~/ui/column-table";
import { formatListedTime } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import { BuyBadge } from "./buy-badge.tsx";

type BuyRow = ReturnType<typeof toRow>;

/** Describes a buy as a row of the page. */
export function toRow({
  id,
  store,
  customer,
  state,
  boughtAt,
  boughtBy,
  begunAt,
  begunBy,
  items,
  total,
  paidBy,
}: Buy) {
  return {
    id,
    number: buyNumber(id),
    seller: customer.name,
    store: store.name,
    state,
    when: formatListedTime(boughtAt ?? begunAt, store.zone),
    by: boughtBy ?? `Started by ${begunBy}`,
    items,
    total,
    paidBy: paidBy && BUY_PAYMENT_LABELS[paidBy],
  };
}

export const BUY_COLUMNS: readonly Column<BuyRow>[] = [
  {
    head: "Buy",
    width: "title",
    render: ({ id, number, seller, store }) => (
      <span className="cell-lines">
        <span className="cell-main">
          <CellLink to={href("/buys/:buyId", { buyId: id })}>{seller}</CellLink>
        </span>{" "}
        <span className="cell-note">{`${number}, ${store}`}</span>
      </span>
    ),
  },
  { head: "Items", width: "count", className: "num phone-off", render: ({ items }) => items },
  {
    head: "Since",
    width: "moment",
    bare: true,
    render: ({ when, by }) => (
      <span className="cell-lines">
        <span>{when}</span> <span className="cell-note">{by}</span>
      </span>
    ),
  },
  { head: "Paid By", width: "word", bare: true, render: ({ paidBy }) => paidBy ?? "—" },
  {
    head: "Total",
    className: "num phone-sum",
    bare: true,
    render: ({ total }, { formatMoney }) => formatMoney(total),
  },
  {
    head: "Status",
    width: "person",
    className: "phone-end",
    bare: true,
    render: ({ state }) => <BuyBadge state={state} />,
  },
];
