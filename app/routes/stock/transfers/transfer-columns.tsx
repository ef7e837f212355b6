import type { Column } from "~/ui/column-table";
import { CellLink } from "~/ui/list-table";
import { StandingBadge } from "./transfer-badges.tsx";
import type { TransferRow } from "./transfer-rows.ts";

export const TRANSFER_COLUMNS: Column<TransferRow>[] = [
  {
    head: "Transfer",
    width: "title",
    render: ({ id, number, from, to, note }) => (
      <span className="cell-lines">
        <span className="cell-main">
          <CellLink to={`/inventory/transfers/${id}`}>{`${from} to ${to}`}</CellLink>
        </span>
        <span className="cell-note">{note ? `${number}, ${note}` : number}</span>
      </span>
    ),
  },
  {
    head: "Items",
    width: "count",
    className: "num",
    render: ({ items, arrived }) => (arrived === null ? items : `${arrived} of ${items}`),
  },
  {
    head: "Since",
    width: "moment",
    className: "phone-sum",
    bare: true,
    render: ({ when, by }) => (
      <span className="cell-lines">
        <span>{when}</span>
        <span className="cell-note">{by}</span>
      </span>
    ),
  },
  {
    head: "Status",
    width: "badge",
    className: "phone-end",
    bare: true,
    render: ({ standing }) => <StandingBadge standing={standing} />,
  },
];
