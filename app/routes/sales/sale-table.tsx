import { Link } from "react-router";
import type { Sale } from "~/domain/sales/sale";
import { IconLink } from "~/ui/button";
import { DataTable, RowActions } from "~/ui/data-table";
import { formatDate, formatMoney } from "~/ui/format";
import { SizeBadge } from "./size-badge.tsx";

export function SaleTable({ sales }: { sales: Sale[] }) {
  return (
    <DataTable caption="Recent Sales" across={3}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Date
          </th>
          <th role="columnheader" scope="col">
            Customer
          </th>
          <th role="columnheader" scope="col">
            Item
          </th>
          <th role="columnheader" scope="col" className="num">
            Sale Price
          </th>
          <th role="columnheader" scope="col" className="num wide-only">
            Commission
          </th>
          <th role="columnheader" scope="col" className="num">
            Net Profit
          </th>
          <th role="columnheader" scope="col" className="wide-only">
            Location
          </th>
          <th role="columnheader" scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </tbody>
    </DataTable>
  );
}

function SaleRow({ sale }: { sale: Sale }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="nowrap">
        <span className="cell-main">{formatDate(sale.storeDay)}</span>
        <span className="cell-note narrow-only">{sale.store.name}</span>
      </th>
      <td role="cell" data-label="Customer" className="two-thirds">
        <span className="cell-lines">
          <Link className="cell-link" to={`/customers/${sale.customerId}`}>
            Customer #{sale.customerId}
          </Link>
          <span className="cell-note">{sale.customerName}</span>
          {sale.tradeIn && <span className="cell-note">Trade-in {formatMoney(sale.tradeInValue)}</span>}
        </span>
      </td>
      <td role="cell" data-label="Item">
        <span className="cell-lines">
          {sale.lines.map((line) => (
            <Link key={line.pieceId} className="cell-link" to={`/inventory/${line.pieceId}`}>
              Item #{line.pieceId}
            </Link>
          ))}
          <span className="cell-note">Cost {formatMoney(sale.itemCost)}</span>
        </span>
      </td>
      <td role="cell" data-label="Sale Price" className="num two-thirds">
        <span className="cell-split">
          <SizeBadge total={sale.total} />
          <span className="cell-lines">
            <span className="cell-main">{formatMoney(sale.salePrice)}</span>
            <span className="cell-note">Total {formatMoney(sale.total)}</span>
          </span>
        </span>
      </td>
      <td role="cell" data-label="Commission" className="num wide-only">
        {formatMoney(sale.commission)}
      </td>
      <td role="cell" data-label="Net Profit" className="num">
        <span className={sale.netProfit < 0 ? "loss" : "gain"}>{formatMoney(sale.netProfit)}</span>
        <span className="cell-note narrow-only">Commission {formatMoney(sale.commission)}</span>
      </td>
      <td role="cell" data-label="Location" className="wide-only">
        {sale.store.name}
      </td>
      <td role="cell" className="actions">
        <RowActions>
          <IconLink to={`/sales/${sale.id}`} icon="eye" label={`View sale ${sale.id}`} />
          <IconLink
            to={`/sales/${sale.id}/receipt`}
            icon="printer"
            label={`Print receipt for sale ${sale.id}`}
          />
        </RowActions>
      </td>
    </tr>
  );
}
