import type { Day } from "../domain/dates.ts";
import type { Cents } from "../domain/money.ts";

/** A cell of an exported table. Spreadsheets get its type. */
export type Cell = string | number | { amount: Cents } | { day: Day } | null;

/** `width` is in characters. */
export interface Column {
  head: string;
  width: number;
}
