/** Most categories that pieces in stock may have besides those below. */
export const CATEGORIES_AT_MOST = 200;

/** Categories with their own color. Pieces may have any other category too. */
export const CATEGORIES = ["rings", "necklaces", "bracelets", "earrings", "watches"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  rings: "Rings",
  necklaces: "Necklaces",
  bracelets: "Bracelets",
  earrings: "Earrings",
  watches: "Watches",
};

/** Other categories keep their spelling, with spaces for underscores and a capital first letter. */
export function categoryLabel(category: string): string {
  const known = CATEGORIES.find((name) => name === category);
  if (known) return CATEGORY_LABELS[known];
  const [first = "", ...rest] = category.replaceAll("_", " ");
  return first.toUpperCase() + rest.join("");
}

/** Category of traded-in pieces, until somebody chooses another. */
export const TRADE_INS = "trade-ins";

/** Category of pieces bought from the public, until somebody chooses another. */
export const ESTATE = "estate";
