import { documentNumber } from "../../document-number.ts";
import type { SaleLineKind } from "~db/closed-lists.ts";
import type { Day, Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { ChosenPaymentKind, PaymentKind } from "../payments/payment-kinds.ts";
import type { Sale } from "../sales/sale.ts";

/** Where a piece goes that came back. */
export const RETURN_PLACES = ["stock", "damaged", "vendor"] as const;
export type ReturnPlace = (typeof RETURN_PLACES)[number];

export const RETURN_PLACE_LABELS: Record<ReturnPlace, string> = {
  stock: "Back to stock",
  damaged: "Damaged",
  vendor: "Back to vendor",
};

/** Of a line of which a part of the price was given back. */
export const KEPT_BY_CUSTOMER = "Customer keeps it";

/** Lines of a ticket that come back. Amounts are cents. */
export interface NewReturn {
  saleId: number;
  /** By their ids; `to` is a piece's. With an amount only that much of the price comes back, and the customer keeps it. */
  lines: { id: number; to: ReturnPlace | null; amount?: Cents | null }[];
  /**
   * How the money is given back, without what a trade-in paid; null for the way it was paid. One amount may be
   * null: what the others leave.
   */
  refund: { kind: ChosenPaymentKind; amount: Cents | null }[] | null;
  /** Kept by the shop. */
  fee: Cents;
  /** Of the ticket's shipping. */
  shipping: Cents;
  reason: string;
  /** The store whose till gives the money back; the ticket's own without it. */
  location?: string | null;
  /** The name of a till of that store; its first without one. */
  till?: string | null;
}

export interface ReturnedLine {
  /** Of the ticket's line. */
  id: number;
  kind: SaleLineKind;
  to: ReturnPlace | null;
  /** Of a part of the price: the customer keeps what was sold. */
  isGoodwill: boolean;
  pieceId: number | null;
  sku: string | null;
  description: string;
  price: Cents;
  cost: Cents;
  tax: Cents;
  tradeInValue: Cents;
  total: Cents;
}

/** Amounts are positive. Plain JSON. */
export interface Return {
  id: number;
  saleId: number;
  /** The ticket that it was exchanged for. */
  exchangeId: number | null;
  customerId: number | null;
  customerName: string;
  store: Sale["store"];
  /** The store whose till gave the money back. */
  paidOut: { key: string; name: string };
  returnedAt: Instant;
  storeDay: Day;
  employeeId: number;
  employeeName: string;
  reason: string;
  lines: ReturnedLine[];
  /** Without gift cards, as is `itemCost`. */
  salePrice: Cents;
  itemCost: Cents;
  tradeInValue: Cents;
  tax: Cents;
  shippingCharge: Cents;
  fee: Cents;
  total: Cents;
  commission: Cents;
  netProfit: Cents;
  refund: { kind: PaymentKind; amount: Cents }[];
  /** What was given in cash beyond its amount, where the store rounds cash: below 0 for less. */
  cashRounding: Cents;
}

/** 'RT-000012', as on the slip's barcode. Repairs keep `R-`. */
export function returnNumber(id: number): string {
  return documentNumber("return", id);
}
