import type { Cents } from "../../money.ts";

/**
 * Error in a shop's word for its costs (ten different letters for 1 to 9 and 0); null if there is none. An
 * empty word is no code.
 */
export function wrongCostCode(word: string): string | null {
  if (word === "") return null;
  const letters = word.toUpperCase();
  const isMeant = /^[A-Z]{10}$/.test(letters) && new Set(letters).size === 10;
  return isMeant ? null : "Enter ten different letters, such as BLACKHORSE";
}

/**
 * Writes a cost in the letters of the shop's word, to the nearest dollar: with BLACKHORSE, $1,250.00 is
 * 'BLKE'.
 */
export function inCostCode(word: string, cost: Cents): string {
  const letters = word.toUpperCase();
  const dollars = Math.floor((cost + 50) / 100);
  return [...String(dollars)].map((digit) => letters[(Number(digit) + 9) % 10]).join("");
}
