import type { Segments } from "./segments.ts";

const BASE = 347;

/** Percent of customers left after each segment. */
const LEAVES: Record<keyof Segments, number> = { tier: 30, gender: 50, ageRange: 40, location: 60 };

/**
 * Computes the form's 'Planning estimate' (section 9) without reading customer data. Rounds down, at least 1.
 */
export function planningEstimate(segments: Segments): number {
  const chosen = (Object.keys(LEAVES) as (keyof Segments)[]).filter((name) => segments[name] !== null);
  const people = chosen.reduce((left, name) => left * LEAVES[name], BASE);
  return Math.max(1, Math.floor(people / 100 ** chosen.length));
}
