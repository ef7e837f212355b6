/** Comparison with the previous period. */
export type Change =
  | { kind: "nothing before" }
  | { kind: "same" }
  /** Tenths of a percent or of a percentage point; 0 means less than one tenth. */
  | { kind: "more" | "less"; by: number };

/** Relative change, rounded half up. */
export function changeInShare(now: number, before: number): Change {
  if (before === 0) return { kind: "nothing before" };
  return differing(now, before, Math.round((Math.abs(now - before) * 1000) / Math.abs(before)));
}

/** Change in percentage points. Inputs are hundredths of a percent; null if there was no base for a share. */
export function changeInPoints(now: number | null, before: number | null): Change {
  if (before === null || now === null) return { kind: "nothing before" };
  return differing(now, before, Math.round(Math.abs(now - before) / 10));
}

function differing(now: number, before: number, by: number): Change {
  if (now === before) return { kind: "same" };
  return { kind: now > before ? "more" : "less", by };
}
