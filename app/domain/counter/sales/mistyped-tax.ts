import type { Doubt } from "../../ask-to-keep.ts";
import { cents, inMoney, taxOn, taxRate, type TaxRate } from "../../money.ts";
import { type TicketAmounts, type TicketFigures, workOutTicket } from "./sale-arithmetic.ts";

/** A rate above the tax on jewelry anywhere, for a store without a rate. */
const BEYOND_ANY = taxRate(30_000);

/**
 * Finds a typed tax that looks like a mistake: more than the store's rate makes of the ticket with shipping,
 * allowing for rounding on each line, or any tax on a ticket without taxed lines. Null otherwise.
 */
export function mistypedTax(
  ticket: TicketAmounts,
  { tax, taxable }: Pick<TicketFigures, "tax" | "taxable">,
  currency: string,
): Doubt | null {
  if (ticket.tax === "auto" || tax === 0) return null;
  const { surtax = null } = ticket;
  const both = ticket.taxRate + (surtax?.rate ?? 0);
  const rate: TaxRate = both > 0 ? taxRate(Math.min(both, 100_000)) : BEYOND_ANY;
  const likely = workOutTicket({ ...ticket, tax: "auto" }).tax;
  const isTaxed = ticket.lines.some((line) => line.isTaxed && !line.isGiftCard);
  const most = isTaxed ? taxOn(cents(taxable + ticket.shippingCharge), rate) + ticket.lines.length : 0;
  if (tax <= most) return null;
  const rates = [
    `${ticket.taxRate / 1_000}% of ${inMoney(taxable, currency)}`,
    ...(surtax ? [`${surtax.rate / 1_000}% of up to ${inMoney(surtax.limit, currency)} of each item`] : []),
  ];
  const share = `${rates.join(" and ")} is ${inMoney(likely, currency)}`;
  const onTaxed = both > 0 ? share : "This store has no tax rate";
  return { field: "tax", amount: tax, because: isTaxed ? onTaxed : "Nothing on this ticket is taxed" };
}
