import type { Sale } from "~/domain/counter/sales/sale";
import type { Seen } from "~/domain/withhold-cost";
import { actionsColumn, type Column } from "~/ui/column-table";
import { formatDate } from "~/ui/format";
import { ActionLink, CellLink, ListTable } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import { TiledCell, type TilePicture } from "~/ui/tile";
import { SizeBadge, StatusBadge } from "./sale-size-badge.tsx";

const COLUMNS: Column<SaleRow>[] = [
  {
    head: "Date",
    orders: ordersBy("date", "descending", { isOwn: true }),
    width: "date",
    className: "plain-link",
    bare: true,
    render: ({ id, storeDay, place }) => (
      <>
        <CellLink to={`/sales/${id}`}>{formatDate(storeDay)}</CellLink>
        <span className="cell-note narrow-only">{place}</span>
      </>
    ),
  },
  {
    head: "Customer",
    width: "person",
    className: "phone-who",
    bare: true,
    render: ({ customerId, customerName, tradeInValue }, { formatMoney }) => (
      <span className="cell-lines">
        {customerId === null ? (
          customerName
        ) : (
          <CellLink to={`/customers/${customerId}`}>{customerName}</CellLink>
        )}
        <span className="cell-note">
          {inOneLine(
            customerId && `Customer #${customerId}`,
            tradeInValue !== null && `Trade-in ${formatMoney(tradeInValue)}`,
          )}
        </span>
      </span>
    ),
  },
  {
    head: "Item",
    width: "title",
    className: "phone-title elsewhere",
    bare: true,
    render: ({ first, description, more, items, itemCost, tile }, { formatMoney }) => (
      <TiledCell picture={tile}>
        <span className="cell-lines">
          <span className="cell-main">
            {first === null ? description : <CellLink to={`/inventory/${first}`}>{description}</CellLink>}
          </span>
          <span className="cell-note">
            {inOneLine(
              more && `and ${more} more`,
              ...items.map((id) => `Item #${id}`),
              itemCost !== undefined && `cost ${formatMoney(itemCost)}`,
            )}
          </span>
        </span>
      </TiledCell>
    ),
  },
  {
    head: "Sale Price",
    orders: ordersBy("price", "descending"),
    className: "num phone-sum",
    bare: true,
    width: "badged-amount",
    render: ({ salePrice, total, status }, { formatMoney }) => (
      <span className="cell-split">
        {status ? <StatusBadge status={status} /> : <SizeBadge total={total} />}
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
    bare: true,
    render: ({ commission = 0 }, { formatMoney }) => formatMoney(commission),
  },
  {
    head: "Net Profit",
    className: "num phone-end",
    width: "noted-sum",
    render: ({ netProfit = 0, commission = 0 }, { formatMoney }) => (
      <>
        <span className={netProfit < 0 ? "loss" : "gain"}>{formatMoney(netProfit)}</span>
        <span className="cell-note narrow-only">{`Commission ${formatMoney(commission)}`}</span>
      </>
    ),
  },
  { head: "Location", className: "wide-only", width: "word", bare: true, render: ({ place }) => place },
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

function inOneLine(...facts: unknown[]) {
  return facts.filter(Boolean).join(", ");
}

const OF_COST: readonly unknown[] = ["Commission", "Net Profit"];

export function SaleTable({ sales, hasPriceOrder }: { sales: SaleRow[]; hasPriceOrder: boolean }) {
  const hasCost = sales[0]?.netProfit !== undefined;
  return (
    <ListTable
      caption="Recent Sales"
      cards
      tall
      dense
      columns={COLUMNS.filter(({ head }) => hasCost || !OF_COST.includes(head)).map((column) =>
        column.head === "Sale Price" && !hasPriceOrder ? { ...column, orders: undefined } : column,
      )}
      rows={sales}
      keyOf={({ id }) => id}
    />
  );
}

/** Items shown per ticket. Its page has the rest. */
const ITEMS_SHOWN = 3;

type SaleRow = Seen<ReturnType<typeof toRow>>;

export function toRow(sale: Sale, tile: TilePicture) {
  const { id, storeDay, customerId, customerName, salePrice, itemCost, total, commission, netProfit } = sale;
  const [first, ...others] = sale.lines;
  return {
    id,
    tile,
    storeDay,
    place: sale.store.name,
    customerId,
    customerName,
    first: first?.pieceId ?? null,
    description: first?.description,
    ...(others.length > 0 && { more: others.length }),
    items: sale.lines.flatMap(({ pieceId }) => pieceId ?? []).slice(0, ITEMS_SHOWN),
    ...(sale.status !== "completed" && { status: sale.status }),
    tradeInValue: sale.tradeIn && sale.tradeInValue,
    salePrice,
    itemCost,
    total,
    commission,
    netProfit,
  };
}
