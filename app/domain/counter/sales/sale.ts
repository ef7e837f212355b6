import { documentNumber } from "../../document-number.ts";
import type { Tier } from "../../people/customers/tiers-and-genders.ts";
import type { ExemptAs, ProfitBasis, SaleLineKind, UntaxedAs } from "~db/closed-lists.ts";
import type { Day, Instant } from "../../dates.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { Karat, Metal } from "../../stock/pieces/metals.ts";
import type { PaymentKind } from "../../payment-kinds.ts";
import type { KeptWeight } from "../../weight.ts";
import type { SaleStatus } from "./sale-status.ts";

/** Customer name of a sale without a customer. */
export const WALK_IN = "Walk-in";

/** A line as it was described at the time of sale. Only pieces have a SKU and weights. */
export interface SaleLine extends KeptWeight {
  id: number;
  kind: SaleLineKind;
  pieceId: number | null;
  serviceId: number | null;
  /** The order that it handed over. */
  orderId: number | null;
  /** Account of the gift card that was sold. */
  accountId: number | null;
  quantity: number;
  /**
   * List price of the whole quantity, as are price and cost. The amount by which the price is lower is the
   * discount.
   */
  listPrice: Cents;
  discountReason: string | null;
  price: Cents;
  cost: Cents;
  isTaxed: boolean;
  /** Shares of the ticket's tax and trade-in. */
  tax: Cents;
  tradeInValue: Cents;
  /** The part of its price, less the trade-in, that the surtax was due on. */
  surtaxable: Cents;
  sku: string | null;
  description: string;
  category: string | null;
  /** The part of its price that was given back while the customer kept the goods. */
  goodwill: Cents;
  /** The return that brought it back. */
  returnId: number | null;
  /** True for a gift card that paid for something, which can't be returned. */
  isUsed: boolean;
}

export interface Payment {
  kind: PaymentKind;
  amount: Cents;
  /** Cash handed over. */
  given: Cents | null;
  /** Amount taken in cash beyond `amount`, where the store rounds cash. */
  rounding: Cents;
  lastFour: string | null;
  reference: string | null;
  number: string | null;
  /** Last four digits of a gift card. */
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
  /** True if it will be melted. */
  isScrap: boolean;
  /** The piece that it became; null if it has neither a description nor a value. */
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
  /** Number, place or text, depending on `exemptAs`. If `tax` isn't 0, the reason why it is lower. */
  exemptReason: string | null;
  exemptAs: ExemptAs | null;
  untaxed: Cents;
  tax: Cents;
  /** Surtax rate, in the unit of `taxRate`; null without one. */
  surtaxRate: number | null;
  /** The part of `taxable` within the surtax limit, and the part of `tax` that it makes. */
  surtaxable: Cents;
  surtax: Cents;
  /** The reason why it has no tax although none was typed. */
  untaxedAs: UntaxedAs | null;
  shippingCharge: Cents;
  /** 0 without a trade-in. */
  tradeInValue: Cents;
  total: Cents;
  commission: Cents;
  netProfit: Cents;
  lines: SaleLine[];
  /** The first trade-in; `tradeInsOf` has all. */
  tradeIn: TradeIn | null;
  /** Absent where there are no others. */
  moreTradeIns?: TradeIn[];
  salespeople: Salesperson[];
  payments: Payment[];
  status: SaleStatus;
  /** The part of `total` that was returned. */
  refunded: Cents;
  voided: { at: Instant; by: string; reason: string } | null;
}

/** The number on receipts and in searches: S-000181. */
export function ticketNumber(id: number): string {
  return documentNumber("sale", id);
}

/** Returns the sum that the payments reached: the total and the gift cards sold. */
export function amountDueOf({ total, giftCards }: Pick<Sale, "total" | "giftCards">): Cents {
  return cents(total + giftCards);
}

/** What a ticket's customer traded in: the first, and the others if there are any. */
export interface TradedIn<One> {
  tradeIn: One | null;
  moreTradeIns?: readonly One[] | undefined;
}

/** Returns all trade-ins of a ticket, in order. */
export function tradeInsOf<One>({ tradeIn, moreTradeIns = [] }: TradedIn<One>): One[] {
  return tradeIn === null ? [] : [tradeIn, ...moreTradeIns];
}

/** Sums the trade-ins of a ticket as they were brought in: what paid for it, and the rest. */
export function tradedInOf(ticket: TradedIn<{ value: Cents }>): Cents {
  return sumOf(tradeInsOf(ticket).map(({ value }) => value));
}

/**
 * Returns the amount of a ticket's void: all that was paid and traded in on it, and so all that the customer got for
 * it, gift cards and the rest of a trade-in included.
 */
export function voidAmountOf(sale: Sale): Cents {
  return cents(amountDueOf(sale) + tradedInOf(sale));
}

/**
 * Sums what was taken in cash beyond what it paid, where the store rounds cash. Negative if less was taken.
 */
export function cashRoundingOf({ payments }: Pick<Sale, "payments">): Cents {
  return sumOf(payments.map(({ rounding }) => rounding));
}

/** Sums the cash given back as change. */
export function changeOf({ payments }: Pick<Sale, "payments">): Cents {
  return sumOf(
    payments.map(({ amount, given, rounding }) => cents(given === null ? 0 : given - amount - rounding)),
  );
}

/** Returns the difference between list price and price, at least 0. */
export function discountOf({ listPrice, price }: Pick<SaleLine, "listPrice" | "price">): Cents {
  return cents(Math.max(listPrice - price, 0));
}
