import type { Thousandths } from "~db/values.ts";

export type { Thousandths } from "~db/values.ts";

/** Throws on anything but a non-negative exact integer: what people send is read with `parseWeight`. */
export function thousandths(n: number): Thousandths {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError("Thousandths must be an exact integer from 0");
  return (n + 0) as Thousandths; // + 0 turns -0 into 0
}

/** The largest weight anyone may enter: 9,999.999 troy ounces. */
export const MAX_WEIGHT: Thousandths = thousandths(9_999_999);

/**
 * Reads a weight as JSON carries it: "1", "0.5", "0.125", from 0 to `MAX_WEIGHT`.
 * Null for anything else: a sign, a fourth decimal, an exponent, spaces, more than four digits before the point.
 */
export function parseWeight(text: string): Thousandths | null {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text)) return null;
  const [ounces = "", fraction = ""] = text.split(".");
  return thousandths(Number(ounces) * 1_000 + Number(fraction.padEnd(3, "0")));
}

/** Reads a weight as people type it: also "1,234.5", ".125" and spaces around it. A comma in a wrong place is null. */
export function parseTypedWeight(text: string): Thousandths | null {
  const typed = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|(?=\.))(\.\d+)?$/.exec(text.trim());
  return typed && parseWeight((typed[1] || "0").replaceAll(",", "") + (typed[2] ?? ""));
}

/** Three decimals, no unit, as the JSON contract sends it: "0.125". */
export function formatWeight(weight: Thousandths): string {
  const digits = String(weight).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
