import { href } from "~/ui/address";
import { actionsColumn } from "~/ui/column-table";
import { ActionLink, ListTable } from "~/ui/list-table";
import { onPage } from "~/web/list-columns";
import { SALE_COLUMNS, type SaleRow } from "./sale-columns.tsx";

const ACTIONS = actionsColumn<SaleRow>(
  ({ id }) => (
    <>
      <ActionLink to={href("/sales/:saleId", { saleId: id })} icon="eye" label={`View sale ${id}`} />
      <ActionLink
        to={href("/sales/:saleId/receipt", { saleId: id })}
        icon="printer"
        label={`Print receipt for sale ${id}`}
      />
    </>
  ),
  "two-actions",
);

export function SaleTable({ sales, hasPriceOrder }: { sales: SaleRow[]; hasPriceOrder: boolean }) {
  const columns = onPage(SALE_COLUMNS, { showsCost: sales[0]?.netProfit !== undefined });
  return (
    <ListTable
      caption="Recent Sales"
      phone="cards"
      tiled
      dense
      columns={[
        ...columns.map((column) =>
          column.head === "Sale Price" && !hasPriceOrder ? { ...column, orders: undefined } : column,
        ),
        ACTIONS,
      ]}
      rows={sales}
      keyOf={({ id }) => id}
    />
  );
}
