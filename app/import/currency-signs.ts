/** Symbols and names of each currency that a shop can use. */
export const SIGNS: Readonly<Record<string, readonly string[]>> = {
  USD: ["US$", "$", "USD"],
  EUR: ["€", "EUR"],
  GBP: ["£", "GBP"],
};

/** Signs of all currencies but the dollar. An amount without one is in dollars. */
export const FOREIGN_SIGNS: readonly string[] = [
  ...Object.entries(SIGNS).flatMap(([currency, signs]) => (currency === "USD" ? [] : signs)),
  "CHF",
  "CAD",
  "AUD",
  "JPY",
  "¥",
];
