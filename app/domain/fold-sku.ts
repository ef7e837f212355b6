import { fold } from "./search-text.ts";

/** Hyphens, dashes and minus signs that look like the one on a keyboard. */
export const DASHES = /[\u02d7\u2010-\u2015\u2043\u2212\ufe58]/g;

/** Cyrillic and Greek letters whose capital or small form looks like a Latin one, in lower case. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  н: "h",
  һ: "h",
  і: "i",
  ј: "j",
  к: "k",
  ӏ: "l",
  м: "m",
  о: "o",
  р: "p",
  ԛ: "q",
  ѕ: "s",
  т: "t",
  ԝ: "w",
  х: "x",
  у: "y",
  ү: "y",
  з: "3",
  α: "a",
  β: "b",
  ε: "e",
  η: "h",
  ι: "i",
  κ: "k",
  μ: "m",
  ν: "n",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "y",
  χ: "x",
  ζ: "z",
  ı: "i",
};

/**
 * Invisible characters: zero width, fillers, a blank Braille cell. Refused in a new SKU, skipped in a scanned
 * one.
 */
export const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Finds Latin letters beside Cyrillic or Greek ones, which a keyboard of one language doesn't type. */
export function isOfTwoAlphabets(sku: string): boolean {
  return /\p{Script=Latin}/u.test(sku) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(sku);
}

const PLAINEST = /^[!-~]*$/;

/**
 * Makes SKUs that look alike equal: in any case, with any dash, with Cyrillic or Greek letters among Latin
 * ones. The columns `folded_sku` store the result, so a change needs a migration that folds stored rows
 * again.
 */
export function foldSku(sku: string): string {
  if (PLAINEST.test(sku)) return sku.toLowerCase();
  return fold(sku.replace(new RegExp(HIDDEN, "gu"), (hidden) => (/\s/.test(hidden) ? hidden : "")))
    .replace(DASHES, "-")
    .replace(/[\u0370-\u052fı]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}
