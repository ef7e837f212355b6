/** A figure beside what it was in the period before. */
export type Change =
  | { kind: "nothing before" }
  | { kind: "same" }
  /** `by` is in tenths: of a percent, or of a point. 0 stands for less than one tenth. */
  | { kind: "more" | "less"; by: number };

/** How much a figure grew, as a share of what it was, rounded half up; there is no share of nothing. */
export function changeInShare(now: number, before: number): Change {
  if (before === 0) return { kind: "nothing before" };
  return differing(now, before, Math.round((Math.abs(now - before) * 1000) / Math.abs(before)));
}

/** By how many points a share moved; both in hundredths of a percent, null where there was nothing to have a share of. */
export function changeInPoints(now: number | null, before: number | null): Change {
  if (before === null || now === null) return { kind: "nothing before" };
  return differing(now, before, Math.round(Math.abs(now - before) / 10));
}

function differing(now: number, before: number, by: number): Change {
  if (now === before) return { kind: "same" };
  return { kind: now > before ? "more" : "less", by };
}
