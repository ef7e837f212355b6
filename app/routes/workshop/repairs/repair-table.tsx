import { actionsColumn, type Column } from "~/ui/column-table";
import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import { TiledCell, type TilePicture } from "~/ui/tile";
import type { RepairRow } from "./repair-row.server.ts";
import { StatusBadge, UrgencyBadge } from "./repair-badges.tsx";
import { StatusControl } from "./repair-status-form.tsx";

type Row = RepairRow & { tile: TilePicture };

interface RepairTableProps {
  repairs: Row[];
  mayEdit: boolean;
  /** Whether the list can be sorted by intake. */
  hasIntakeOrder: boolean;
}

const STRIPES = { high_priority: "high", urgent: "urgent" } as const;

export function RepairTable({ repairs, mayEdit, hasIntakeOrder }: RepairTableProps) {
  const { formatMoney } = useMoney();
  const hasCost = repairs[0]?.profit !== undefined;
  const columns: (Column<Row> | false)[] = [
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      render: (repair) => (
        <TiledCell picture={repair.tile}>
          <ItemLines repair={repair} />
        </TiledCell>
      ),
    },
    {
      head: "Customer",
      className: "phone-who",
      bare: true,
      width: "person",
      render: (repair) => <CustomerLines repair={repair} />,
    },
    {
      head: "Intake Date",
      orders: hasIntakeOrder ? ordersBy("intake", "descending", { isOwn: true }) : undefined,
      width: "date",
      render: ({ intakeDay }) => formatDate(intakeDay),
    },
    hasCost && {
      head: "Repair Cost",
      className: "num fold-away",
      bare: true,
      width: "fee",
      render: ({ costToRepair = 0 }) => formatMoney(costToRepair),
    },
    {
      head: "Customer Price",
      className: "num phone-sum",
      bare: true,
      width: "price",
      render: ({ customerPrice, profit }) => (
        <>
          {formatMoney(customerPrice)}
          {profit !== undefined && (
            <span className="cell-note fold-in">{`Profit ${formatMoney(profit)}`}</span>
          )}
        </>
      ),
    },
    hasCost && {
      head: "Profit",
      className: "num fold-away",
      bare: true,
      width: "fee",
      render: ({ profit = 0 }) =>
        profit < 0 ? <span className="loss">{formatMoney(profit)}</span> : formatMoney(profit),
    },
    {
      head: "Status",
      className: "phone-end",
      width: "set-form",
      bare: true,
      render: ({ id, status }) =>
        mayEdit ? <StatusControl id={id} status={status} /> : <StatusBadge status={status} />,
    },
    actionsColumn(({ id, item }) => {
      const what = `repair ${id}, ${item}`;
      return (
        <>
          <ActionLink to={`/repairs/${id}`} icon="eye" label={`View ${what}`} className="wide-only" />
          {mayEdit && <ActionLink to={`/repairs/${id}/edit`} icon="pencil" label={`Edit ${what}`} />}
          <ActionLink to={`/repairs/${id}/ticket`} icon="printer" label={`Print ticket for ${what}`} />
        </>
      );
    }, "folding-actions"),
  ];
  return (
    <ListTable
      caption="Repairs"
      cards
      tall
      dense
      columns={columns}
      rows={repairs}
      keyOf={({ id }) => id}
      urgencyOf={({ urgency }) => (urgency ? STRIPES[urgency] : undefined)}
    />
  );
}

function CustomerLines({ repair: { customerId, customerName, place } }: { repair: RepairRow }) {
  return (
    <span className="cell-lines">
      <span className="cell-main">
        <CellLink to={`/customers/${customerId}`}>{customerName}</CellLink>
      </span>
      <span className="cell-note">{`Customer #${customerId}, ${place}`}</span>
    </span>
  );
}

/** The item above its urgency and description. */
function ItemLines({ repair: { id, item, description, urgency } }: { repair: RepairRow }) {
  return (
    <span className="cell-lines">
      <CellLink to={`/repairs/${id}`}>{item}</CellLink>
      {urgency ? (
        <span className="cell-note cell-note-line">
          <UrgencyBadge urgency={urgency} />
          {description && <span className="cell-note-rest">{description}</span>}
        </span>
      ) : (
        description && <span className="cell-note">{description}</span>
      )}
    </span>
  );
}
