import { type Cents, cents, rate, sumOf, taxRate } from "../money.ts";
import { workOutTicket } from "../sales/sale-arithmetic.ts";
import { isOwed, type OrderFacts } from "./waits.ts";

/** A piece, a line of work, or all of an order, at its price before tax. */
export interface PricedPart {
  price: Cents;
  isTaxed: boolean;
}

/** What an order's store says of the tax. */
export interface OrderTaxTerms {
  /** Thousandths of a percent. */
  salesTaxRate: number;
}

/** Of a store, or of none that is known. */
export function taxTermsOf(store: OrderTaxTerms | undefined): OrderTaxTerms {
  return { salesTaxRate: store?.salesTaxRate ?? 0 };
}

/** What of an order is to be paid, as its pages, papers and calls say it. */
export interface OrderToPay {
  /** What a ticket booked, else what a ticket of now would have at the order's store. */
  tax: Cents;
  /** Price and tax. */
  total: Cents;
  /** What neither a deposit nor a ticket paid: 0 for a canceled order. */
  amountDue: Cents;
}

/** The tax on parts of an order or of one that is being written, as the ticket that hands it over works it out. */
export function taxOfParts(parts: readonly PricedPart[], terms: OrderTaxTerms): Cents {
  const zero = cents(0);
  return workOutTicket({
    lines: parts.map((part) => ({ ...part, cost: zero, isGiftCard: false })),
    tax: "auto",
    taxRate: taxRate(terms.salesTaxRate),
    isExempt: false,
    tradeInLessensTax: false,
    shippingCharge: zero,
    tradeInValue: zero,
    rate: rate(0),
    profitBasis: "total",
  }).tax;
}

export function whatToPay(
  order: OrderFacts & { held: Cents },
  parts: readonly PricedPart[],
  terms: OrderTaxTerms,
  booked: Cents | null,
): OrderToPay {
  const tax = booked ?? taxOfParts(parts, terms);
  const total = cents(sumOf(parts.map(({ price }) => price)) + tax);
  return { tax, total, amountDue: cents(isOwed(order) ? Math.max(total - order.held, 0) : 0) };
}
