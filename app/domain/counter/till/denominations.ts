import { type Cents, cents, sumOf } from "../../money.ts";

/** US coins and bills in counting order, with the name of the form's field and the value in cents. */
export const DENOMINATIONS = [
  { name: "d10000", label: "$100", worth: 10_000 },
  { name: "d5000", label: "$50", worth: 5_000 },
  { name: "d2000", label: "$20", worth: 2_000 },
  { name: "d1000", label: "$10", worth: 1_000 },
  { name: "d500", label: "$5", worth: 500 },
  { name: "d200", label: "$2", worth: 200 },
  { name: "d100", label: "$1", worth: 100 },
  { name: "d25", label: "Quarters", worth: 25 },
  { name: "d10", label: "Dimes", worth: 10 },
  { name: "d5", label: "Nickels", worth: 5 },
  { name: "d1", label: "Pennies", worth: 1 },
] as const;
export type DenominationField = (typeof DENOMINATIONS)[number]["name"];

/** Largest count of one coin or bill. */
export const MOST_OF_ONE = 99_999;

/** Counts by field name; 0 if missing. */
export type Denominations = Partial<Record<DenominationField, number>>;

export function worthOf(counted: Denominations): Cents {
  return sumOf(DENOMINATIONS.map(({ name, worth }) => cents((counted[name] ?? 0) * worth)));
}

/** Parses a typed count. 0 if empty, null if unreadable. */
export function parseCount(typed: string): number | null {
  const text = typed.trim();
  return text === "" ? 0 : /^\d{1,5}$/.test(text) ? Number(text) : null;
}
