import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { ShownSale } from "~/domain/records/reports/sale-shown-to";
import type { ListingColumn } from "~/web/listing";

/** Columns of a sale in a report's file. The list's files have a few more. */
export const SALE_COLUMNS: readonly ListingColumn<ShownSale>[] = [
  { head: "Date", width: 12, cell: (sale) => ({ day: sale.storeDay }), onPaper: true },
  { head: "Sale", width: 9, cell: (sale) => sale.id },
  { head: "Location", width: 14, cell: (sale) => sale.store.name, onPaper: true },
  { head: "Customer ID", width: 12, cell: (sale) => sale.customerId },
  { head: "Customer", width: 24, cell: (sale) => sale.customerName, onPaper: true },
  { head: "SKU", width: 16, cell: ({ lines }) => lines.flatMap(({ sku }) => sku ?? []).join("; ") },
  {
    head: "Item",
    width: 36,
    cell: ({ lines }) => lines.map(({ description }) => description).join("; "),
    onPaper: true,
  },
  {
    head: "Category",
    width: 14,
    cell: ({ lines }) =>
      [...new Set(lines.flatMap(({ category }) => (category ? categoryLabel(category) : [])))].join("; "),
  },
  { head: "Sale Price", width: 13, cell: (sale) => ({ amount: sale.salePrice }), onPaper: true },
  { head: "Tax", width: 11, cell: (sale) => ({ amount: sale.tax }) },
  { head: "Shipping", width: 11, cell: (sale) => ({ amount: sale.shippingCharge }) },
  { head: "Trade-in", width: 11, cell: (sale) => ({ amount: sale.tradeInValue }) },
  { head: "Total", width: 13, cell: (sale) => ({ amount: sale.total }), onPaper: true },
  { head: "Cost", width: 13, cell: (sale) => ({ amount: sale.itemCost }), isCost: true },
  { head: "Commission", width: 12, cell: (sale) => ({ amount: sale.commission }), isCost: true },
  {
    head: "Net Profit",
    width: 13,
    cell: (sale) => ({ amount: sale.netProfit }),
    isCost: true,
    onPaper: true,
  },
  { head: "Tier", width: 10, cell: (sale) => (sale.customerTier ? TIER_LABELS[sale.customerTier] : null) },
  { head: "Salesperson", width: 20, cell: (sale) => sale.sellerName, onPaper: true },
];
