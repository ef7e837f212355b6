import { SALE_STATUS_LABELS } from "~/domain/counter/sales/sale-status";
import { type Sale, ticketNumber, voidAmountOf } from "~/domain/counter/sales/sale";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import type { ShownSale } from "~/domain/counter/sales/sale-shown-to";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { Seen } from "~/domain/withhold-cost";
import { href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { keepTogether } from "~/ui/line-breaks";
import { CellLink } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import { TiledCell, type TilePicture } from "~/ui/tile";
import type { ListColumn } from "~/web/list-columns";
import { SizeBadge, StatusBadge } from "./sale-badges.tsx";

export type SaleRow = Seen<ReturnType<typeof toRow>>;

/** Describes a sale as a row of the page. */
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
    description: first && keepTogether(first.description),
    ...(others.length > 0 && { more: others.length }),
    ...(sale.status !== "completed" && { status: sale.status }),
    tradeInValue: sale.tradeIn && sale.tradeInValue,
    salePrice,
    itemCost,
    total,
    ...(sale.voided && { voidAmount: voidAmountOf(sale) }),
    commission,
    netProfit,
  };
}

type SaleColumn = ListColumn<ShownSale, SaleRow>;

const DATE: SaleColumn = {
  head: "Date",
  page: {
    orders: ordersBy("date", "descending", { isOwn: true }),
    width: "date",
    className: "plain-link",
    bare: true,
    render: ({ id, storeDay, place }) => (
      <>
        <CellLink to={href("/sales/:saleId", { saleId: id })}>{formatDate(storeDay)}</CellLink>{" "}
        <span className="cell-note narrow-only">{place}</span>
      </>
    ),
  },
  file: { width: 12, value: (sale) => ({ day: sale.storeDay }) },
  paper: true,
};

/** Columns that the list's file and a report's file share, after the sale's date and number. */
const COLUMNS: readonly SaleColumn[] = [
  { head: "Location", file: { width: 14, value: (sale) => sale.store.name }, paper: true },
  { head: "Customer ID", file: { width: 12, value: (sale) => sale.customerId } },
  {
    head: "Customer",
    page: {
      width: "person",
      className: "phone-who",
      bare: true,
      render: ({ customerId, customerName, tradeInValue }, { formatMoney }) => (
        <span className="cell-lines">
          {customerId === null ? (
            customerName
          ) : (
            <CellLink to={href("/customers/:customerId", { customerId })}>{customerName}</CellLink>
          )}{" "}
          <span className="cell-note">
            {customerId && `Customer #${customerId}`}
            {/* Beside the customer the amount would be cut off. */}
            {customerId && tradeInValue !== null && <br />}
            {tradeInValue !== null && `Trade-in ${formatMoney(tradeInValue)}`}
          </span>
        </span>
      ),
    },
    file: { width: 24, value: (sale) => sale.customerName },
    paper: true,
  },
  {
    head: "SKU",
    file: { width: 16, value: ({ lines }) => lines.flatMap(({ sku }) => sku ?? []).join("; ") },
  },
  {
    head: "Item",
    page: {
      width: "title",
      className: "phone-title elsewhere",
      bare: true,
      render: ({ id, first, description, more, itemCost, tile }, { formatMoney }) => (
        <TiledCell picture={tile}>
          <span className="cell-lines">
            <span className="cell-main">
              <CellLink
                to={
                  first === null
                    ? href("/sales/:saleId", { saleId: id })
                    : href("/inventory/:pieceId", { pieceId: first })
                }
              >
                {description}
              </CellLink>
            </span>{" "}
            <span className="cell-note">
              {inOneLine(
                ticketNumber(id),
                first !== null && `Item #${first}`,
                more && `${more} more`,
                itemCost !== undefined && `cost ${formatMoney(itemCost)}`,
              )}
            </span>
          </span>
        </TiledCell>
      ),
    },
    file: { width: 36, value: ({ lines }) => lines.map(({ description }) => description).join("; ") },
    paper: true,
  },
  {
    head: "Category",
    file: {
      width: 14,
      value: ({ lines }) =>
        [...new Set(lines.flatMap(({ category }) => (category ? categoryLabel(category) : [])))].join("; "),
    },
  },
  {
    head: "Sale Price",
    page: {
      orders: ordersBy("price", "descending"),
      className: "num phone-sum",
      bare: true,
      width: "badged-amount",
      render: ({ salePrice, total, status, voidAmount }, { formatMoney }) => (
        <span className="cell-split">
          {status ? (
            <StatusBadge status={status} />
          ) : (
            <span className="phone-off">
              <SizeBadge total={total} />
            </span>
          )}
          <span className="cell-lines">
            <span className="cell-main phone-off">{formatMoney(salePrice)}</span>{" "}
            <span className="cell-note phone-on">
              {voidAmount === undefined ? (
                <>
                  <span>Total </span>
                  {formatMoney(total)}
                </>
              ) : (
                `Void ${formatMoney(voidAmount)}`
              )}
            </span>
          </span>
        </span>
      ),
    },
    file: { width: 13, value: (sale) => ({ amount: sale.salePrice }) },
    paper: true,
  },
  { head: "Tax", file: { width: 11, value: (sale) => ({ amount: sale.tax }) } },
  { head: "Shipping", file: { width: 11, value: (sale) => ({ amount: sale.shippingCharge }) } },
  { head: "Trade-in", file: { width: 11, value: (sale) => ({ amount: sale.tradeInValue }) } },
  { head: "Total", file: { width: 13, value: (sale) => ({ amount: sale.total }) }, paper: true },
  { head: "Cost", isCost: true, file: { width: 13, value: (sale) => ({ amount: sale.itemCost }) } },
  {
    head: "Commission",
    isCost: true,
    page: {
      className: "num wide-only",
      bare: true,
      render: ({ commission = 0 }, { formatMoney }) => formatMoney(commission),
    },
    file: { width: 12, value: (sale) => ({ amount: sale.commission }) },
  },
  {
    head: "Net Profit",
    isCost: true,
    page: {
      className: "num phone-off",
      width: "noted-sum",
      render: ({ netProfit = 0, commission = 0 }, { formatMoney }) => (
        <span className="cell-lines">
          <span className={netProfit < 0 ? "cell-main loss" : "cell-main gain"}>
            {formatMoney(netProfit)}
          </span>{" "}
          <span className="cell-note narrow-only">
            Comm<span className="word-end">ission</span>
            {` ${formatMoney(commission)}`}
          </span>
        </span>
      ),
    },
    file: { width: 13, value: (sale) => ({ amount: sale.netProfit }) },
    paper: true,
  },
  {
    head: "Tier",
    file: { width: 10, value: (sale) => (sale.customerTier ? TIER_LABELS[sale.customerTier] : null) },
  },
  { head: "Salesperson", file: { width: 20, value: soldBy }, paper: true },
];

export const SALE_COLUMNS: readonly SaleColumn[] = [
  { head: "Ticket", file: { width: 11, value: ({ id }) => ticketNumber(id) }, paper: true },
  DATE,
  ...COLUMNS,
  { head: "Status", file: { width: 16, value: ({ status }) => SALE_STATUS_LABELS[status] } },
  // Last on the page; files have it after the date.
  {
    head: "Location",
    page: { className: "wide-only", width: "word", bare: true, render: ({ place }) => place },
  },
];

/** Columns of a sale in a report's file. */
export const REPORTED_SALE_COLUMNS: readonly SaleColumn[] = [
  DATE,
  { head: "Sale", file: { width: 9, value: (sale) => sale.id } },
  ...COLUMNS,
];

/** 'Sal Brook', or of a shared ticket 'Sal Brook 60%; Susan Vale 40%'. */
function soldBy({ sellerName, salespeople }: ShownSale): string {
  if (salespeople.length < 2) return sellerName;
  return salespeople.map(({ name, share }) => `${name} ${share / 100}%`).join("; ");
}

function inOneLine(...facts: unknown[]) {
  return facts.filter(Boolean).join(", ");
}
