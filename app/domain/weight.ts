import { WEIGHT_UNITS, type WeightUnit } from "~db/closed-lists.ts";
import type { Thousandths } from "~db/values.ts";

export { WEIGHT_UNITS, type WeightUnit } from "~db/closed-lists.ts";
export type { Thousandths } from "~db/values.ts";

/** Brands a non-negative exact integer; throws otherwise. Use `parseWeight` for input. */
export function thousandths(n: number): Thousandths {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError("Thousandths must be an exact integer from 0");
  return (n + 0) as Thousandths; // + 0 turns -0 into 0
}

/** The largest weight a field accepts: 9,999.999 of any unit. */
export const MAX_WEIGHT: Thousandths = thousandths(9_999_999);

export const WRONG_WEIGHT_UNIT = "Choose g, dwt or oz t";

/** A troy ounce in ten-millionths of the unit, exactly: 31.1034768 g, 20 dwt. */
const OUNCE: Record<WeightUnit, number> = { g: 311_034_768, dwt: 200_000_000, "oz t": 10_000_000 };

/** Ten-millionths of the unit in a troy ounce. */
export function unitsInOunce(unit: WeightUnit): number {
  return OUNCE[unit];
}

/** A weight in troy ounces; if typed in another unit, also as typed. */
export interface KeptWeight {
  weight: Thousandths | null;
  /** Null for troy ounces, like `weightUnit`. */
  weightGiven?: Thousandths | null;
  weightUnit?: WeightUnit | null;
}

/**
 * Picks what to store: `weightGiven` in `weightUnit` (troy ounces if absent), or else `weight` in troy
 * ounces.
 */
export function keptWeight({ weight, weightGiven, weightUnit }: KeptWeight): Required<KeptWeight> {
  const unit = weightUnit ?? "oz t";
  if (typeof weightGiven !== "number" || unit === "oz t")
    return { weight: weightGiven ?? weight, weightGiven: null, weightUnit: null };
  return { weight: inTroyOunces(weightGiven, unit), weightGiven, weightUnit: unit };
}

/** Unit of a form without a weight yet: the one read off a scale. */
export const UNIT_TO_BEGIN_WITH: WeightUnit = "g";

/** Shows a stored weight as it was typed. */
export function typedWeight({ weight, weightGiven, weightUnit }: KeptWeight) {
  if (weight === null) return { weightGiven: null, weightUnit: null };
  return { weightGiven: weightGiven ?? weight, weightUnit: weightUnit ?? "oz t" };
}

/** Rounds half up. */
export function inTroyOunces(given: Thousandths, unit: WeightUnit): Thousandths {
  return thousandths(Math.floor((given * 10_000_000 * 2 + OUNCE[unit]) / (OUNCE[unit] * 2)));
}

/** Rounds half up to hundredths of a gram, the precision of three decimals of a troy ounce. */
function inGrams(weight: Thousandths): number {
  return Math.floor((weight * OUNCE.g + 50_000_000) / 100_000_000) / 100;
}

/** A weight in grams, or in pennyweights if typed so, then in troy ounces: '4.2 g, 0.135 oz t'. */
export function weightText(kept: KeptWeight & { weight: Thousandths }): string {
  const { weightGiven, weightUnit } = kept;
  const first = weightUnit
    ? `${shortWeight(weightGiven ?? kept.weight)} ${weightUnit}`
    : `${inGrams(kept.weight)} g`;
  return `${first}, ${formatWeight(kept.weight)} oz t`;
}

/** A typed weight in the other unit: '0.135 oz t'. Null if it can't be parsed. */
export function otherWeight(typed: string, unit: string): string | null {
  const given = parseTypedWeight(typed);
  const known = WEIGHT_UNITS.find((each) => each === unit);
  if (given === null || !known) return null;
  return known === "oz t" ? `${inGrams(given)} g` : `${formatWeight(inTroyOunces(given, known))} oz t`;
}

/**
 * Parses a weight from JSON: "1", "0.5", "0.125", from 0 to `MAX_WEIGHT`. Null for anything else, such as a
 * sign, a fourth decimal, an exponent, or spaces.
 */
export function parseWeight(text: string): Thousandths | null {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text)) return null;
  const [whole = "", fraction = ""] = text.split(".");
  return thousandths(Number(whole) * 1_000 + Number(fraction.padEnd(3, "0")));
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

/** Drops trailing zeros, as people type it: "4.2". */
export function shortWeight(weight: Thousandths): string {
  return String(weight / 1_000);
}
