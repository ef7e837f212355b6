import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { ShownSale } from "~/domain/records/reports/sale-shown-to";
import type { ListColumn } from "~/web/list-columns";

/** A sale in a report's file; the list's files have a few more. */
export const SALE_COLUMNS: readonly ListColumn<ShownSale>[] = [
  { head: "Date", file: { width: 12, value: (sale) => ({ day: sale.storeDay }) }, paper: true },
  { head: "Sale", file: { width: 9, value: (sale) => sale.id } },
  { head: "Location", file: { width: 14, value: (sale) => sale.store.name }, paper: true },
  { head: "Customer ID", file: { width: 12, value: (sale) => sale.customerId } },
  { head: "Customer", file: { width: 24, value: (sale) => sale.customerName }, paper: true },
  {
    head: "SKU",
    file: { width: 16, value: ({ lines }) => lines.flatMap(({ sku }) => sku ?? []).join("; ") },
  },
  {
    head: "Item",
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
  { head: "Sale Price", file: { width: 13, value: (sale) => ({ amount: sale.salePrice }) }, paper: true },
  { head: "Tax", file: { width: 11, value: (sale) => ({ amount: sale.tax }) } },
  { head: "Shipping", file: { width: 11, value: (sale) => ({ amount: sale.shippingCharge }) } },
  { head: "Trade-in", file: { width: 11, value: (sale) => ({ amount: sale.tradeInValue }) } },
  { head: "Total", file: { width: 13, value: (sale) => ({ amount: sale.total }) }, paper: true },
  { head: "Cost", file: { width: 13, value: (sale) => ({ amount: sale.itemCost }) }, isCost: true },
  { head: "Commission", file: { width: 12, value: (sale) => ({ amount: sale.commission }) }, isCost: true },
  {
    head: "Net Profit",
    file: { width: 13, value: (sale) => ({ amount: sale.netProfit }) },
    isCost: true,
    paper: true,
  },
  {
    head: "Tier",
    file: { width: 10, value: (sale) => (sale.customerTier ? TIER_LABELS[sale.customerTier] : null) },
  },
  { head: "Salesperson", file: { width: 20, value: (sale) => sale.sellerName }, paper: true },
];
