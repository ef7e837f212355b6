// As in closed-lists.ts, apart from it: few pages need them.

/** What a count by scanning goes through. */
export const COUNT_KINDS = ["orders", "pieces"] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** What a count says of a scan, and at its end of what nobody scanned. */
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

/** What was decided of a difference in a count of pieces. */
export const COUNT_DECISIONS = ["lost", "found_since", "put_here", "back_in_stock", "left"] as const;
export type CountDecision = (typeof COUNT_DECISIONS)[number];
