import { count } from "./records.ts";

/** Advice for a list that is too long. */
export function splitInto(rows: number, most: number): string {
  return (
    `Nothing was imported. Split it into ${count(Math.ceil(rows / most))} files, each with the column names in its ` +
    "first row, and import them one after the other."
  );
}
