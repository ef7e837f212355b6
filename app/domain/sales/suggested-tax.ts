import { type Cents, cents, formatDecimal, taxOn, type TaxRate } from "../money.ts";
import type { DraftFigures } from "./sale-draft-figures.ts";

/**
 * Suggested tax on the price less trade-in, without shipping. Null without a rate or an amount. The typed tax
 * always wins.
 */
export function suggestedTax({ subtotal }: Pick<DraftFigures, "subtotal">, storeRate: TaxRate): Cents | null {
  if (storeRate === 0 || subtotal === null || subtotal <= 0) return null;
  return taxOn(subtotal, storeRate);
}

/**
 * A suggested tax that was taken over follows the store and the price until another one is typed: the text to
 * show now, null if the tax was typed.
 */
export function taxInUse({ tax, usedTax }: { tax: string; usedTax: string }, suggested: Cents | null) {
  if (usedTax === "" || tax.trim() !== usedTax) return null;
  return formatDecimal(suggested ?? cents(0));
}
