import { fillBraces, wrongBraces } from "../../placeholders-in-braces.ts";

const isShop = (typed: string | undefined) => typed?.trim().toLowerCase() === "shop";

/** Says what is wrong with the words that customers are asked with; null if nothing is. */
export function wrongConsentWords(text: string): string | null {
  return wrongBraces(text, isShop, "{shop}");
}

/** Fills in the shop's name; a shop without one is 'our shop'. */
export function fillInShop(text: string, shopName: string): string {
  return fillBraces(text, (typed) => (isShop(typed) ? shopName || "our shop" : undefined));
}
