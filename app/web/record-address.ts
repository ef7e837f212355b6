import { type Address, recordAt, type RecordPath } from "~/ui/address";

/** The page of each kind of record that has one, by its number. */
export const RECORD_PAGES = {
  customer: "/customers/:customerId",
  piece: "/inventory/:pieceId",
  vendor: "/inventory/vendors/:vendorId",
  receiving: "/inventory/receivings/:receivingId",
  transfer: "/inventory/transfers/:transferId",
  buy: "/buys/:buyId",
  "melt-lot": "/inventory/melt-lots/:lotId",
  count: "/counts/:countId",
  "bulk-change": "/inventory/bulk-changes/:changeId",
  sale: "/sales/:saleId",
  return: "/returns/:returnId",
  repair: "/repairs/:repairId",
  order: "/orders/:orderId",
  "special-order": "/orders/:orderId",
  layaway: "/orders/:orderId",
  "gift-card": "/gift-cards/:cardId",
  campaign: "/marketing/:campaignId",
  employee: "/directory/:employeeId",
  process: "/processes/:processId",
  import: "/customers/imports/:importId",
  close: "/till/closes/:closeId",
  service: "/settings/services/:serviceId",
  message: "/settings/sending/:messageId",
} as const satisfies Record<string, RecordPath>;

type Kind = keyof typeof RECORD_PAGES;
/** The trail says melt-lot, and tables say melt_lot. */
type Spelled<Of extends string> = Of extends `${infer Head}-${infer Tail}` ? Of | `${Head}_${Tail}` : Of;

export function recordAddress(kind: Spelled<Kind>, id: number): Address {
  return recordAt(RECORD_PAGES[kind.replace("_", "-") as Kind], id);
}
