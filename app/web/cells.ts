import type { Day } from "../domain/dates.ts";
import type { Cents } from "../domain/money.ts";

/** A cell of an exported table: text, a whole number, an amount, a date, or nothing. A spreadsheet is told which. */
export type Cell = string | number | { amount: Cents } | { day: Day } | null;

/** An export's column: its head, and how many characters wide a spreadsheet shows it. */
export interface Column {
  head: string;
  width: number;
}
