import { CASH_MOVEMENT_LABELS } from "~/domain/counter/till/cash-movement-kinds";
import { type Column, ColumnTable } from "~/ui/column-table";
import { formatDateTime } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import type { CashInAndOutPage } from "./cash-in-and-out-page.server.ts";

/** Lists a session's cash in and out by the page, if there is too much for the totals. */
export function CashInAndOutTable({ page, zone }: { page: CashInAndOutPage; zone: string }) {
  if (page === null) return null;
  const { rows, ...pager } = page;
  return (
    <Panel title="Cash In and Out" flush>
      <ColumnTable
        caption="Cash in and out, newest first"
        columns={columnsIn(zone)}
        rows={rows}
        keyOf={({ id }) => id}
        phone="cards"
      />
      <Pager page={pager} />
    </Panel>
  );
}

type Row = NonNullable<CashInAndOutPage>["rows"][number];

const columnsIn = (zone: string): Column<Row>[] => [
  {
    head: "What",
    render: ({ kind, reason, at, byName }) => (
      <>
        {reason === null ? CASH_MOVEMENT_LABELS[kind] : `${CASH_MOVEMENT_LABELS[kind]}: ${reason}`}{" "}
        <span className="cell-note">{`${formatDateTime(at, zone)}, ${byName}`}</span>
      </>
    ),
  },
  {
    head: "Amount",
    className: "num phone-sum",
    bare: true,
    render: ({ kind, amount }, { formatMoney }) => formatMoney(kind === "out" ? -amount : amount),
  },
];
