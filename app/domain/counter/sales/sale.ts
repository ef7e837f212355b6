import { documentNumber } from "../../document-number.ts";
import type { Tier } from "../../people/customers/tiers-and-genders.ts";
import type { ExemptAs, ProfitBasis, SaleLineKind, UntaxedAs } from "~db/closed-lists.ts";
import type { Day, Instant } from "../../dates.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { Karat, Metal } from "../../stock/pieces/metals.ts";
import type { PaymentKind } from "../payments/payment-kinds.ts";
import type { KeptWeight } from "../../weight.ts";

/** The customer of a sale without one. */
export const WALK_IN = "Walk-in";

export const SALE_STATUSES = ["completed", "partly_returned", "returned", "voided"] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  completed: "Completed",
  partly_returned: "Partly returned",
  returned: "Returned",
  voided: "Voided",
};

/** What was sold, as it was said at the time of sale. Weights and SKU are a piece's. */
export interface SaleLine extends KeptWeight {
  id: number;
  kind: SaleLineKind;
  pieceId: number | null;
  serviceId: number | null;
  /** The open order that it handed over. */
  orderId: number | null;
  /** Of the gift card that was sold. */
  accountId: number | null;
  quantity: number;
  /** For all of the quantity, as are price and cost. What the price is below it is the discount. */
  listPrice: Cents;
  discountReason: string | null;
  price: Cents;
  cost: Cents;
  isTaxed: boolean;
  /** Shares of the ticket's tax and trade-in. */
  tax: Cents;
  tradeInValue: Cents;
  /** What of its price, less the trade-in, the second rate was due on. */
  surtaxable: Cents;
  sku: string | null;
  description: string;
  category: string | null;
  /** What of its price was given back while the customer kept it. */
  goodwill: Cents;
  /** The return that it came back in. */
  returnId: number | null;
  /** A gift card that paid for something: it can't come back. */
  isUsed: boolean;
}

export interface Payment {
  kind: PaymentKind;
  amount: Cents;
  /** Cash handed over. */
  given: Cents | null;
  /** What was taken of it beyond the amount, where the store rounds cash. */
  rounding: Cents;
  lastFour: string | null;
  reference: string | null;
  number: string | null;
  /** The last four digits of a gift card. */
  card: string | null;
}

export interface Salesperson {
  id: number;
  name: string;
  /** Hundredths of a percent. */
  share: number;
  total: Cents;
  commission: Cents;
}

export interface TradeIn extends KeptWeight {
  item: string | null;
  value: Cents;
  melt: Cents | null;
  metal: Metal | null;
  karat: Karat | null;
  /** To be melted. */
  isScrap: boolean;
  /** What it became; null for one with neither words nor a value. */
  piece: { id: number; sku: string } | null;
}

/** A sale with everything its page, receipt, and JSON show. Plain JSON. */
export interface Sale {
  id: number;
  /** Null for a walk-in. */
  customerId: number | null;
  /** `WALK_IN` without a customer. */
  customerName: string;
  /** The customer's tier at the time of sale. */
  customerTier: Tier | null;
  sellerId: number;
  sellerName: string;
  store: { key: string; name: string; zone: string; address: string | null; phone: string | null };
  soldAt: Instant;
  /** The store's calendar day at `soldAt`. */
  storeDay: Day;
  /** Hundredths of a percent, at the time of sale. */
  commissionRate: number;
  profitBasis: ProfitBasis;
  /** Without gift cards, as is `itemCost`. */
  salePrice: Cents;
  itemCost: Cents;
  /** Sold on this ticket; due beside `total`. */
  giftCards: Cents;
  /** Thousandths of a percent; null if the tax was typed. */
  taxRate: number | null;
  taxable: Cents;
  exempt: Cents;
  /** As `exemptAs` says it. Not 0 beside `tax`: why it is less. */
  exemptReason: string | null;
  exemptAs: ExemptAs | null;
  untaxed: Cents;
  tax: Cents;
  /** Of the second rate, as `taxRate`; null without one. */
  surtaxRate: number | null;
  /** What of `taxable` is within its limit, and what of `tax` it makes. */
  surtaxable: Cents;
  surtax: Cents;
  /** Why it has no tax although none was typed. */
  untaxedAs: UntaxedAs | null;
  shippingCharge: Cents;
  /** 0 without a trade-in. */
  tradeInValue: Cents;
  total: Cents;
  commission: Cents;
  netProfit: Cents;
  lines: SaleLine[];
  tradeIn: TradeIn | null;
  salespeople: Salesperson[];
  payments: Payment[];
  status: SaleStatus;
  /** What came back of `total`. */
  refunded: Cents;
  voided: { at: Instant; by: string; reason: string } | null;
}

/** The number on receipts and in searches: S-000181. */
export function ticketNumber(id: number): string {
  return documentNumber("sale", id);
}

/** What payments came to: the total and the gift cards sold. */
export function amountDueOf({ total, giftCards }: Pick<Sale, "total" | "giftCards">): Cents {
  return cents(total + giftCards);
}

/** What was taken in cash beyond what it paid, where the store rounds cash: below 0 for less. */
export function cashRoundingOf({ payments }: Pick<Sale, "payments">): Cents {
  return sumOf(payments.map(({ rounding }) => rounding));
}

/** Given back of the cash. */
export function changeOf({ payments }: Pick<Sale, "payments">): Cents {
  return sumOf(
    payments.map(({ amount, given, rounding }) => cents(given === null ? 0 : given - amount - rounding)),
  );
}

/** Whether a line can come back: it isn't back yet, and no gift card that paid for something. */
export function canComeBack({ returnId, isUsed }: Pick<SaleLine, "returnId" | "isUsed">): boolean {
  return returnId === null && !isUsed;
}

/** What a line costs less than its list price. */
export function discountOf({ listPrice, price }: Pick<SaleLine, "listPrice" | "price">): Cents {
  return cents(Math.max(listPrice - price, 0));
}
