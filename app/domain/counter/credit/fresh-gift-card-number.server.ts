import { randomInt } from "node:crypto";
import type { Tx } from "~db/client.server.ts";
import { findGiftCard } from "./find-credit.server.ts";
import { checkDigitOf, GIFT_CARD_DIGITS } from "./gift-card-number.ts";

/**
 * Draws a random number, so that no card leads to another. It never begins with 0, which spreadsheets drop.
 */
export function freshGiftCardNumber(tx: Tx): string {
  for (;;) {
    const others = Array.from({ length: GIFT_CARD_DIGITS - 2 }, () => randomInt(10));
    const digits = [1 + randomInt(9), ...others].join("");
    const number = digits + checkDigitOf(digits);
    if (!findGiftCard(tx, number)) return number;
  }
}
