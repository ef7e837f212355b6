import { type Cents, cents, splitBy, sumOf, taxOn, taxRate, type TaxRate } from "../../money.ts";

/** A store's second rate, due on no more than the limit of each item, as a Florida county's surtax is. */
export interface Surtax {
  rate: TaxRate;
  limit: Cents;
}

/** Of a store, or of what a page knows of it; null for one without. */
export function surtaxOf(
  store: { surtaxRate: number | null; surtaxLimit: Cents | null } | undefined,
): Surtax | null {
  const { surtaxRate: rate = null, surtaxLimit: limit = null } = store ?? {};
  return rate === null || limit === null ? null : { rate: taxRate(rate), limit };
}

export interface TaxedTicket {
  /** `quantity` items of the same price make a line, one where it isn't said. */
  lines: readonly { price: Cents; quantity?: number; isTaxed: boolean; isGiftCard: boolean }[];
  /** 'auto' for what the rates make it. */
  tax: Cents | "auto";
  taxRate: TaxRate;
  /** Null or absent without a second rate. */
  surtax?: Surtax | null;
  isExempt: boolean;
  /** Whether the trade-in is taken off before the tax. */
  tradeInLessensTax: boolean;
  tradeInValue: Cents;
}

export interface TicketTax {
  tax: Cents;
  /** What the tax is due on, what would be but for the exemption, and prices that are never taxed. */
  taxable: Cents;
  exempt: Cents;
  untaxed: Cents;
  /** What of `taxable` the second rate was due on, and what of `tax` it made: 0 for a tax that was typed. */
  surtaxable: Cents;
  surtax: Cents;
  /** For each line, its shares of the tax and of `surtaxable`. */
  lines: { tax: Cents; surtaxable: Cents }[];
}

/**
 * The tax of a ticket: both rates together are rounded once, half up. The trade-in lessens each taxed line by its
 * share of the prices, before the limit of an item. Lines share the tax by what the rates make of each; a tax that
 * was typed is shared alike, so that the one that was worked out comes to the same parts when it is typed.
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

/** Thousandths of a percent of each amount, added up before they are rounded. */
function taxAt(rate: TaxRate, taxable: Cents, surtax: Surtax | null, surtaxable: Cents): Cents {
  if (surtax === null) return taxOn(taxable, rate);
  return cents(Math.floor((taxable * rate + surtaxable * surtax.rate + 50_000) / 100_000));
}
