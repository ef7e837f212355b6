import type { Thousandths } from "~db/values.ts";

export type { Thousandths } from "~db/values.ts";

/** Brands a non-negative exact integer; throws otherwise. Use `parseWeight` for input. */
export function thousandths(n: number): Thousandths {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError("Thousandths must be an exact integer from 0");
  return (n + 0) as Thousandths; // + 0 turns -0 into 0
}

/** The largest weight a field accepts: 9,999.999 troy ounces. */
export const MAX_WEIGHT: Thousandths = thousandths(9_999_999);

/**
 * Parses a weight from JSON: "1", "0.5", "0.125", from 0 to `MAX_WEIGHT`. Null for anything else, such as a
 * sign, a fourth decimal, an exponent, or spaces.
 */
export function parseWeight(text: string): Thousandths | null {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text)) return null;
  const [ounces = "", fraction = ""] = text.split(".");
  return thousandths(Number(ounces) * 1_000 + Number(fraction.padEnd(3, "0")));
}

/** Parses a typed weight: also "1,234.5", ".125", and surrounding spaces. Null for misplaced commas. */
export function parseTypedWeight(text: string): Thousandths | null {
  const typed = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|(?=\.))(\.\d+)?$/.exec(text.trim());
  return typed && parseWeight((typed[1] || "0").replaceAll(",", "") + (typed[2] ?? ""));
}

/** Three decimals without unit, as in JSON: "0.125". */
export function formatWeight(weight: Thousandths): string {
  const digits = String(weight).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
