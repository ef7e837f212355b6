import { type Cents, cents, splitBy, sumOf, taxOn, taxRate, type TaxRate } from "../../money.ts";

/** A store's second tax rate, due on each item up to a limit, like a Florida county's surtax. */
export interface Surtax {
  rate: TaxRate;
  limit: Cents;
}

/** Reads the surtax of a store, or of what a page knows about it. Null without one. */
export function surtaxOf(
  store: { surtaxRate: number | null; surtaxLimit: Cents | null } | undefined,
): Surtax | null {
  const { surtaxRate: rate = null, surtaxLimit: limit = null } = store ?? {};
  return rate === null || limit === null ? null : { rate: taxRate(rate), limit };
}

export interface TaxedTicket {
  /** Lines of `quantity` items at the same price, one if missing. */
  lines: readonly { price: Cents; quantity?: number; isTaxed: boolean; isGiftCard: boolean }[];
  /** 'auto' to apply the rates. */
  tax: Cents | "auto";
  taxRate: TaxRate;
  /** Null or absent without a surtax. */
  surtax?: Surtax | null;
  isExempt: boolean;
  /** True if the trade-in comes off before tax. */
  tradeInLessensTax: boolean;
  tradeInValue: Cents;
}

export interface TicketTax {
  tax: Cents;
  /** Sum that the tax is due on, then the sum exempted from it, then prices that are never taxed. */
  taxable: Cents;
  exempt: Cents;
  untaxed: Cents;
  /**
   * The part of `taxable` that the surtax was due on, and the part of `tax` that it made: 0 for a typed tax.
   */
  surtaxable: Cents;
  surtax: Cents;
  /** Share of each line in the tax and in `surtaxable`. */
  lines: { tax: Cents; surtaxable: Cents }[];
}

/**
 * Works out the tax of a ticket. Both rates together are rounded once, half up. The trade-in lowers each
 * taxed line by its share of the prices before the limit per item applies. Lines share the tax in proportion
 * to what the rates make of each. A typed tax is shared the same way, so that typing the calculated tax gives
 * the same shares.
 */
export function workOutTax({ lines, surtax = null, ...ticket }: TaxedTicket): TicketTax {
  const pricesOf = (chosen: (line: (typeof lines)[number]) => boolean) =>
    lines.map((line) => (chosen(line) ? line.price : null));
  const taxedPrices = pricesOf((line) => !line.isGiftCard && line.isTaxed);
  const soldPrices = pricesOf((line) => !line.isGiftCard);
  const onTaxed = sumOf(taxedPrices.map((price) => price ?? cents(0)));
  const onSold = sumOf(soldPrices.map((price) => price ?? cents(0)));
  const lessened = Math.max(onTaxed - (ticket.tradeInLessensTax ? ticket.tradeInValue : 0), 0);
  const taxable = cents(ticket.isExempt ? 0 : lessened);

  const bases = splitBy(taxable, taxedPrices);
  const limited = bases.map((base, nth) =>
    cents(surtax ? Math.min(base, surtax.limit * (lines[nth]?.quantity ?? 1)) : 0),
  );
  const onBoth = sumOf(limited);
  const isWorkedOut = ticket.tax === "auto";
  const tax = ticket.tax === "auto" ? taxAt(ticket.taxRate, taxable, surtax, onBoth) : ticket.tax;

  const byPrice = taxedPrices.some((price) => price !== null) ? taxedPrices : soldPrices;
  const byRates =
    surtax &&
    bases.map((base, nth) =>
      taxedPrices[nth] === null ? null : base * ticket.taxRate + (limited[nth] ?? 0) * surtax.rate,
    );
  const taxes = splitBy(tax, byRates?.some(Boolean) ? byRates : byPrice);
  return {
    tax,
    taxable,
    exempt: cents(ticket.isExempt ? lessened : 0),
    untaxed: cents(onSold - onTaxed),
    surtaxable: isWorkedOut ? onBoth : cents(0),
    surtax: isWorkedOut && surtax ? taxOn(onBoth, surtax.rate) : cents(0),
    lines: lines.map((_, nth) => ({
      tax: taxes[nth] ?? cents(0),
      surtaxable: (isWorkedOut ? limited[nth] : undefined) ?? cents(0),
    })),
  };
}

/** Applies both rates, in thousandths of a percent, and adds the results before rounding. */
function taxAt(rate: TaxRate, taxable: Cents, surtax: Surtax | null, surtaxable: Cents): Cents {
  if (surtax === null) return taxOn(taxable, rate);
  return cents(Math.floor((taxable * rate + surtaxable * surtax.rate + 50_000) / 100_000));
}
