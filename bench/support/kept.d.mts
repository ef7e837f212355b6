export interface Kept {
  /** The day of the run in UTC, as in 2026-12-01. */
  day: string;
  processors: string;
  nodes: string[];
  lines: { what: string; unit: string; figure: { median: number; low: number; high: number } }[];
}

export function readKept(): Record<string, Kept>;
export function placesIn(text: string): Map<string, string>;
export function writtenOf(kept: Kept): string;
