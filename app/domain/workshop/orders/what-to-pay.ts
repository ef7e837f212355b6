import { type Cents, cents, rate, sumOf, taxRate } from "../../money.ts";
import { workOutTicket } from "../../counter/sales/sale-arithmetic.ts";
import { surtaxOf } from "../../counter/sales/ticket-tax.ts";
import { type OrderFacts, owedOf } from "./waits.ts";

/** A piece, a line of work, or all of an order, at its price before tax. */
export interface PricedPart {
  price: Cents;
  isTaxed: boolean;
}

/** What an order's store says of the tax. */
export interface OrderTaxTerms {
  /** Thousandths of a percent. */
  salesTaxRate: number;
  /** Of the second rate, and up to what of each item it is due. */
  surtaxRate: number | null;
  surtaxLimit: Cents | null;
}

/** Of a store, or of none that is known. */
export function taxTermsOf(store: OrderTaxTerms | undefined): OrderTaxTerms {
  const { salesTaxRate = 0, surtaxRate = null, surtaxLimit = null } = store ?? {};
  return { salesTaxRate, surtaxRate, surtaxLimit };
}

/** Work as a ticket hands it over: what is taxed of it, and what isn't. */
export function partsOfWork(work: readonly PricedPart[]): PricedPart[] {
  return [true, false].flatMap((isTaxed) => {
    const of = work.filter((line) => line.isTaxed === isTaxed);
    return of.length > 0 ? [{ price: sumOf(of.map(({ price }) => price)), isTaxed }] : [];
  });
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
    surtax: surtaxOf(terms),
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
  return { tax, total, amountDue: owedOf(order, total, order.held) };
}
