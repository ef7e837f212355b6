/** Conditions to tick for an item at intake, in the order of forms and prints. */
export const CONDITIONS = [
  "worn_prongs",
  "loose_stone",
  "chipped_stone",
  "missing_stone",
  "scratches",
  "bent",
  "cracked_shank",
  "engraved",
  "worn_clasp",
  "not_running",
] as const;
export type Condition = (typeof CONDITIONS)[number];

export const CONDITION_LABELS: Record<Condition, string> = {
  worn_prongs: "Worn prongs",
  loose_stone: "Loose stone",
  chipped_stone: "Chipped stone",
  missing_stone: "Missing stone",
  scratches: "Scratches",
  bent: "Bent",
  cracked_shank: "Cracked shank",
  engraved: "Engraved",
  worn_clasp: "Worn clasp",
  not_running: "Not running",
};

/** Picks the known conditions, once each, in the order of the list. */
export function conditionsIn(words: readonly string[]): Condition[] {
  return CONDITIONS.filter((condition) => words.includes(condition));
}
