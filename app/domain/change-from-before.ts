/** Comparison with the previous period. */
export type Change =
  | { kind: "nothing before" }
  | { kind: "same" }
  /** Tenths of a percent or of a percentage point; 0 means less than one tenth. */
  | { kind: "more" | "less"; by: number };

/** Minimum number of sales for a percentage. With fewer, it would claim more than they show. */
export const SALES_FOR_A_PERCENTAGE = 10;

/** `by` is null if either period has too few sales for a percentage. */
export type ShareChange = Change | { kind: "more" | "less"; by: null };

interface Figure {
  amount: number;
  sales: number;
}

/** Relative change, rounded half up. */
export function changeInShare({ amount: now, sales }: Figure, then: Figure): ShareChange {
  const before = then.amount;
  if (before === 0) return { kind: "nothing before" };
  if (now !== before && Math.min(sales, then.sales) < SALES_FOR_A_PERCENTAGE)
    return { kind: now > before ? "more" : "less", by: null };
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
