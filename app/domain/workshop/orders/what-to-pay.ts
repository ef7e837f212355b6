import { type Cents, cents, rate, sumOf, taxRate } from "../../money.ts";
import { workOutTicket } from "../../counter/sales/sale-arithmetic.ts";
import { surtaxOf } from "../../counter/sales/ticket-tax.ts";
import { type OrderFacts, owedOf } from "./what-orders-wait-for.ts";

/** A piece, a line of work, or all of an order, at its price before tax. */
export interface PricedPart {
  price: Cents;
  isTaxed: boolean;
}

export interface OrderTaxTerms {
  /** Thousandths of a percent. */
  salesTaxRate: number;
  /** Surtax rate, and the amount of each item up to which it is due. */
  surtaxRate: number | null;
  surtaxLimit: Cents | null;
}

/** Reads the terms of a store; without one, no tax. */
export function taxTermsOf(store: OrderTaxTerms | undefined): OrderTaxTerms {
  const { salesTaxRate = 0, surtaxRate = null, surtaxLimit = null } = store ?? {};
  return { salesTaxRate, surtaxRate, surtaxLimit };
}

/** Groups work as a ticket hands it over: the taxed part and the untaxed part. */
export function partsOfWork(work: readonly PricedPart[]): PricedPart[] {
  return [true, false].flatMap((isTaxed) => {
    const of = work.filter((line) => line.isTaxed === isTaxed);
    return of.length > 0 ? [{ price: sumOf(of.map(({ price }) => price)), isTaxed }] : [];
  });
}

/** Amounts to pay for an order, as its pages, papers and API calls show them. */
export interface OrderToPay {
  /** Tax that a ticket booked, or else that a ticket would have today at the order's store. */
  tax: Cents;
  /** Price and tax. */
  total: Cents;
  /** Amount that neither a deposit nor a ticket paid; 0 for a canceled order. */
  amountDue: Cents;
}

/**
 * Works out the tax on parts of an order, also of one being written, as the ticket that hands it over does.
 */
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
