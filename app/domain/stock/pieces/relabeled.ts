import { inLetters } from "../../search-text.ts";

/** What somebody calls a piece. */
const NAMES = ["sku", "description"] as const;

/** What is seen, weighed or read on a piece. */
export const MARKS = [
  "metal",
  "karat",
  "weight",
  "serialNumber",
  "laboratory",
  "certificateNumber",
  "stones",
] as const;

/** Fields that identify a piece. */
const LABEL = [...NAMES, ...MARKS] as const;

type Fields = Partial<Record<string, unknown>>;

/**
 * True if an edit turned a piece into another one. Empty fields may be filled in, and words may be respelled with the
 * same letters and digits.
 */
export function isRelabeled(
  { before, after }: { before: Fields; after: Fields },
  label: readonly (typeof LABEL)[number][] = LABEL,
): boolean {
  return label.some(
    (name) => name in after && isSaid(before[name]) && lettersOf(before[name]) !== lettersOf(after[name]),
  );
}

function isSaid(value: unknown): boolean {
  return (value ?? null) !== null && !(Array.isArray(value) && value.length === 0);
}

function lettersOf(value: unknown): string {
  return inLetters(typeof value === "string" ? value : JSON.stringify(value ?? null));
}
