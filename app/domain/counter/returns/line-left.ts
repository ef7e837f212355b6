import { type Cents, cents, splitBy } from "../../money.ts";
import type { ReturnedTicket } from "./returned-ticket.ts";

/** Figures of a line after a part of its price was given back. */
export interface LineLeft {
  price: Cents;
  taxable: Cents;
  exempt: Cents;
  tax: Cents;
  surtaxable: Cents;
  surtax: Cents;
  tradeInValue: Cents;
}

/**
 * Returns a function that works out what is left of a line, by its place on the ticket and the total given
 * back on it. Shares follow the price that is left, rounded half up. If the surtax limit falls within the
 * line, both rates apply to what is left, so that giving back a part above the limit lowers the first tax
 * alone. The difference between two results is what was given back between them, so parts add up to the
 * whole.
 */
export function linesLeft(ticket: ReturnedTicket): (nth: number, given: Cents) => LineLeft {
  const { lines, taxRate, surtaxRate } = ticket;
  // A gift card is never taxed.
  const taxed = lines.map(({ isTaxed, price }) => (isTaxed ? price : null));
  const [taxables, exempts] = [splitBy(ticket.taxable, taxed), splitBy(ticket.exempt, taxed)];
  const surtaxes = splitBy(
    ticket.surtax,
    lines.map(({ surtaxable }) => surtaxable),
  );
  return (nth, given) => {
    const line = lines[nth];
    if (!line) throw new RangeError(`The ticket has no line ${nth}`);
    const price = cents(line.price - given);
    const part = (whole: Cents) => (given === 0 ? whole : shareOf(whole, price, line.price));
    const [base, surtax] = [taxables[nth] ?? cents(0), surtaxes[nth] ?? cents(0)];
    const taxable = part(base);
    const surtaxable = cents(Math.min(taxable, line.surtaxable));
    const isLimited = taxRate !== null && surtaxRate !== null && line.surtaxable < base;
    // Keeps the prices as exact fractions until the result is rounded.
    const weight = (left: Cents) => {
      const exact = BigInt(base) * BigInt(left);
      const limit = BigInt(line.surtaxable) * BigInt(line.price);
      return exact * BigInt(taxRate ?? 0) + (exact < limit ? exact : limit) * BigInt(surtaxRate ?? 0);
    };
    return {
      price,
      taxable,
      exempt: part(exempts[nth] ?? cents(0)),
      tax: isLimited && given > 0 ? shareOf(line.tax, weight(price), weight(line.price)) : part(line.tax),
      surtaxable,
      surtax: shareOf(surtax, surtaxable, line.surtaxable),
      tradeInValue: part(line.tradeInValue),
    };
  };
}

/** Returns the share, rounded half up; all of the amount if the whole is 0. */
function shareOf(amount: Cents, part: number | bigint, whole: number | bigint): Cents {
  if (BigInt(whole) === 0n) return amount;
  return cents(Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n)));
}
