import type { Sale } from "~/domain/sales/sale";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatDate } from "~/ui/format";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { SizeBadge } from "./sale-size-badge.tsx";

const COLUMNS: Column<SaleRow>[] = [
  {
    head: "Date",
    width: "date",
    render: ({ storeDay, place }) => (
      <>
        <span className="cell-main">{formatDate(storeDay)}</span>
        <span className="cell-note narrow-only">{place}</span>
      </>
    ),
  },
  {
    head: "Customer",
    className: "two-thirds",
    width: "person",
    render: ({ customerId, customerName, tradeInValue }, { formatMoney }) => (
      <span className="cell-lines">
        <CellLink to={`/customers/${customerId}`}>{`Customer #${customerId}`}</CellLink>
        <span className="cell-note">{customerName}</span>
        {tradeInValue !== null && (
          <span className="cell-note">{`Trade-in ${formatMoney(tradeInValue)}`}</span>
        )}
      </span>
    ),
  },
  {
    head: "Item",
    width: "code",
    render: ({ pieceIds, itemCost }, { formatMoney }) => (
      <span className="cell-lines">
        {pieceIds.map((id) => (
          <CellLink key={id} to={`/inventory/${id}`}>{`Item #${id}`}</CellLink>
        ))}
        <span className="cell-note">{`Cost ${formatMoney(itemCost)}`}</span>
      </span>
    ),
  },
  {
    head: "Sale Price",
    className: "num two-thirds",
    width: "badged-amount",
    render: ({ salePrice, total }, { formatMoney }) => (
      <span className="cell-split">
        <SizeBadge total={total} />
        <span className="cell-lines">
          <span className="cell-main">{formatMoney(salePrice)}</span>
          <span className="cell-note">{`Total ${formatMoney(total)}`}</span>
        </span>
      </span>
    ),
  },
  {
    head: "Commission",
    className: "num wide-only",
    render: ({ commission }, { formatMoney }) => formatMoney(commission),
  },
  {
    head: "Net Profit",
    className: "num",
    width: "noted-sum",
    render: ({ netProfit, commission }, { formatMoney }) => (
      <>
        <span className={netProfit < 0 ? "loss" : "gain"}>{formatMoney(netProfit)}</span>
        <span className="cell-note narrow-only">{`Commission ${formatMoney(commission)}`}</span>
      </>
    ),
  },
  { head: "Location", className: "wide-only", width: "word", render: ({ place }) => place },
  actionsColumn(
    ({ id }) => (
      <>
        <ActionLink to={`/sales/${id}`} icon="eye" label={`View sale ${id}`} />
        <ActionLink to={`/sales/${id}/receipt`} icon="printer" label={`Print receipt for sale ${id}`} />
      </>
    ),
    "two-actions",
  ),
];

export function SaleTable({ sales }: { sales: SaleRow[] }) {
  return (
    <ListTable
      caption="Recent Sales"
      across={3}
      dense
      columns={COLUMNS}
      rows={sales}
      keyOf={({ id }) => id}
    />
  );
}

type SaleRow = ReturnType<typeof toRow>;

export function toRow(sale: Sale) {
  const { id, storeDay, customerId, customerName, salePrice, itemCost, total, commission, netProfit } = sale;
  return {
    id,
    storeDay,
    place: sale.store.name,
    customerId,
    customerName,
    pieceIds: sale.lines.map(({ pieceId }) => pieceId),
    tradeInValue: sale.tradeIn && sale.tradeInValue,
    salePrice,
    itemCost,
    total,
    commission,
    netProfit,
  };
}
