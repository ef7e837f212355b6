/** The categories with a colour of their own. A piece may carry any other text: this list is not a limit. */
export const CATEGORIES = ["rings", "necklaces", "bracelets", "earrings", "watches"] as const;
export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_LABELS: Record<Category, string> = {
  rings: "Rings",
  necklaces: "Necklaces",
  bracelets: "Bracelets",
  earrings: "Earrings",
  watches: "Watches",
};

/** Any other category reads as it was typed, with spaces for underscores and a capital first letter. */
export function categoryLabel(category: string): string {
  const known = CATEGORIES.find((name) => name === category);
  if (known) return CATEGORY_LABELS[known];
  const [first = "", ...rest] = category.replaceAll("_", " ");
  return first.toUpperCase() + rest.join("");
}
