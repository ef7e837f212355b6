const BRACES = /\{([^{}]*)\}|[{}]/g;

const isShop = (typed: string | undefined) => typed?.trim().toLowerCase() === "shop";

/** Says what is wrong with the words that customers are asked with; null if nothing is. */
export function wrongConsentWords(text: string): string | null {
  for (const [braces, typed] of text.matchAll(BRACES))
    if (!isShop(typed)) return `${braces} isn't a placeholder: use {shop}`;
  return null;
}

/** Fills in the shop's name; a shop without one is 'our shop'. */
export function fillInShop(text: string, shopName: string): string {
  return text.replace(BRACES, (braces, typed) => (isShop(typed) ? shopName || "our shop" : braces));
}
