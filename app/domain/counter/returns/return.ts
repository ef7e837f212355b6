import { documentNumber } from "../../document-number.ts";
import type { SaleLineKind } from "~db/closed-lists.ts";
import type { Day, Instant } from "../../dates.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { ChosenPaymentKind, PaymentKind } from "../../payment-kinds.ts";
import type { Sale } from "../sales/sale.ts";

export const RETURN_PLACES = ["stock", "damaged", "vendor"] as const;
export type ReturnPlace = (typeof RETURN_PLACES)[number];

export const RETURN_PLACE_LABELS: Record<ReturnPlace, string> = {
  stock: "Back to stock",
  damaged: "Damaged",
  vendor: "Back to vendor",
};

/** Label of a line on which a part of the price was given back. */
export const KEPT_BY_CUSTOMER = "Customer keeps it";

/** A return of lines of a ticket, as sent. Amounts are cents. */
export interface NewReturn {
  saleId: number;
  /**
   * Ids of the ticket's lines. Pieces need `to`. With an amount only that much of the price goes back, and
   * the customer keeps the goods.
   */
  lines: { id: number; to: ReturnPlace | null; amount?: Cents | null }[];
  /**
   * Refunds, without what a trade-in paid; null to refund the way it was paid. One amount may be null, for
   * what the others leave.
   */
  refund: { kind: ChosenPaymentKind; amount: Cents | null }[] | null;
  /** Fee that the shop keeps. */
  fee: Cents;
  /** The part of the ticket's shipping that goes back. */
  shipping: Cents;
  reason: string;
  /** Store whose till gives the money back; the ticket's own if missing. */
  location?: string | null;
  /** Name of a till of that store; its first if missing. */
  till?: string | null;
}

export interface ReturnedLine {
  /** Id of the ticket's line. */
  id: number;
  kind: SaleLineKind;
  to: ReturnPlace | null;
  /** True for a part of the price: the customer keeps the goods. */
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

/** A return as read back. Amounts are positive. Plain JSON. */
export interface Return {
  id: number;
  saleId: number;
  /** The ticket exchanged for it. */
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
  /** Amount given in cash beyond the refund, where the store rounds cash. Negative for less. */
  cashRounding: Cents;
}

/** What went out to a customer, with cash as it was rounded: without what an exchange's ticket took. */
export function refundedOf({ refund, cashRounding }: Pick<Return, "refund" | "cashRounding">): Cents {
  const out = refund.filter(({ kind }) => kind !== "exchange");
  return cents(sumOf(out.map(({ amount }) => amount)) + cashRounding);
}

/** Formats a return's number: 'RT-000012', as on the slip's barcode. Repairs have `R-`. */
export function returnNumber(id: number): string {
  return documentNumber("return", id);
}
