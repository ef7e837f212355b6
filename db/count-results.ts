// Like closed-lists.ts, but separate because few pages need them.

/** What a count by scanning covers. */
export const COUNT_KINDS = ["orders", "pieces"] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** The result of a scan, or of what nobody scanned by the end of the count. */
export const COUNT_RESULTS = [
  "found",
  "missing",
  "elsewhere",
  "other_store",
  "handed_over",
  "sold",
  "away",
  "twice",
  "unknown",
] as const;
export type CountResult = (typeof COUNT_RESULTS)[number];

/** Decisions about a difference in a count of pieces. */
export const COUNT_DECISIONS = ["lost", "found_since", "put_here", "back_in_stock", "left"] as const;
export type CountDecision = (typeof COUNT_DECISIONS)[number];
