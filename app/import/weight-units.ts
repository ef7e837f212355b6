import { plainName } from "./match-columns.ts";
import type { WeightUnit } from "../domain/weight.ts";

const WORDS: Readonly<Record<WeightUnit, readonly string[]>> = {
  g: ["g", "gr", "grm", "gram", "grams", "gms"],
  dwt: ["dwt", "dwts", "pennyweight", "pennyweights"],
  // A jeweler's ounce is a troy ounce.
  "oz t": ["ozt", "toz", "oztr", "oztroy", "troyoz", "troyounce", "troyounces", "oz", "ounce", "ounces"],
};
const UNITS = new Map(
  Object.entries(WORDS).flatMap(([unit, words]) => words.map((word) => [word, unit as WeightUnit] as const)),
);

const WEIGHTS = ["weight", "wt", "goldweight", "metalweight", "itemweight", "totalweight", "netweight"];

/** Names of weight columns that include a unit: 'Weight (dwt)', 'Wt oz t', 'Pennyweights'. */
export const WEIGHT_HEADINGS: readonly string[] = [...UNITS.keys()].flatMap((unit) => [
  ...WEIGHTS.flatMap((weight) => [`${weight}(${unit})`, `${weight}${unit}`, `${weight}in${unit}`]),
  ...(unit.length > 2 && !unit.startsWith("oz") ? [unit] : []),
]);

/**
 * The unit of a weight: the one named with it ('oz. t.' is oz t), otherwise that of its column, otherwise grams.
 * Null for a unit that weights aren't kept in.
 */
export function weightUnitOf(
  named: string | undefined,
  heading: ReturnType<typeof unitOfHeading>,
): WeightUnit | null {
  if (named) return UNITS.get(plainName(named)) ?? null;
  return heading.unit ?? (heading.isOther ? null : "g");
}

/**
 * The unit in a column's name; null without one. `isOther` for a unit that weights aren't kept in, such as
 * 'Weight (ct)'.
 */
export function unitOfHeading(heading: string): { unit: WeightUnit | null; isOther: boolean } {
  const plain = plainName(heading);
  const bracketed = /\(([^()]+)\)$/.exec(plain)?.[1];
  const behind = /^(?:gold|metal|item|total|net)?(?:weight|wt)(?:in)?(.+)$/.exec(plain)?.[1];
  const unit = UNITS.get(bracketed ?? behind ?? plain.replace(/weight$/, "")) ?? null;
  return { unit, isOther: unit === null && OTHERS.test(bracketed ?? behind ?? "") };
}

const OTHERS = /^(ct|cts|ctw|tcw|carats?|kg|mg|lbs?)$/;
