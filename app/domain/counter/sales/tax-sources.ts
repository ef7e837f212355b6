import { UNTAXED_AS, type UntaxedAs } from "~db/closed-lists.ts";

export const UNTAXED_AS_LABELS: Record<UntaxedAs, string> = {
  kept_deposit: "Kept deposits, untaxed",
  not_sent: "Sent without tax",
};

/** The sources of a ticket's tax. */
export const TAXED_AS = ["rate", "typed", ...UNTAXED_AS] as const;
export type TaxedAs = (typeof TAXED_AS)[number];

/** Labels for tax that no rate made, on tickets, reports and Z-reports. */
export const WITHOUT_RATE_LABELS: Record<Exclude<TaxedAs, "rate">, string> = {
  typed: "Typed by hand",
  ...UNTAXED_AS_LABELS,
};

/** Decodes a rate of `tax_by_day`, where a negative number stands for one of the sources without a rate. */
export function taxedAs(rate: number): TaxedAs {
  return TAXED_AS[Math.max(-rate, 0)] ?? "typed";
}
