import { type Cents, taxOn, type TaxRate } from "../money.ts";
import type { DraftFigures } from "./sale-draft-figures.ts";

/**
 * Suggested tax on the price less trade-in, without shipping. Null without a rate or an amount. The typed tax
 * always wins.
 */
export function suggestedTax({ subtotal }: Pick<DraftFigures, "subtotal">, storeRate: TaxRate): Cents | null {
  if (storeRate === 0 || subtotal === null || subtotal <= 0) return null;
  return taxOn(subtotal, storeRate);
}
