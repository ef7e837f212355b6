import type { Cents } from "../../money.ts";

/** What is wrong with a shop's word for its costs, ten different letters for 1 to 9 and 0; null if nothing. Empty is none. */
export function wrongCostCode(word: string): string | null {
  if (word === "") return null;
  const letters = word.toUpperCase();
  const isMeant = /^[A-Z]{10}$/.test(letters) && new Set(letters).size === 10;
  return isMeant ? null : "Enter ten different letters, such as BLACKHORSE";
}

/** A cost in the letters of the shop's word, to the nearest dollar: with BLACKHORSE, $1,250.00 is 'BLKE'. */
export function inCostCode(word: string, cost: Cents): string {
  const letters = word.toUpperCase();
  const dollars = Math.floor((cost + 50) / 100);
  return [...String(dollars)].map((digit) => letters[(Number(digit) + 9) % 10]).join("");
}
