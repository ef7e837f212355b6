import type { Cents } from "../../money.ts";

/** Says why no gift card is sold for an amount; null if one is. */
export function whyNoGiftCardOf(amount: Cents): string | null {
  return amount === 0 ? "Enter an amount above zero" : null;
}
