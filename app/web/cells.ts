import type { Day } from "../domain/dates.ts";
import type { Cents } from "../domain/money.ts";

export type Cell = string | number | { amount: Cents } | { day: Day } | null;

/** `width` is in characters. */
export interface Column {
  head: string;
  width: number;
}
