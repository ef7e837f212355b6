/** Cents that prices computed from others end in. */
export const ROUNDINGS = ["none", "00", "95"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

export const ROUNDING_LABELS: Record<Rounding, string> = {
  none: "Don't round",
  "00": "To the nearest .00",
  "95": "To the nearest .95",
};

/** Rounds to the nearest price with that ending, halves up; at .95 to no less than 0.95. */
export function roundPrice(exact: number, rounding: Rounding): number {
  if (rounding === "none") return exact;
  return rounding === "00"
    ? Math.floor((exact + 50) / 100) * 100
    : Math.max(95, Math.floor((exact + 55) / 100) * 100 - 5);
}
