import { PAYMENT_KIND_LABELS } from "~/domain/counter/payments/payment-kinds";
import { type Count, offBy } from "~/domain/counter/till/counted-kinds";

/** What the sum of a close doesn't say: kinds that make up for each other, and those that nobody counted. */
export function countNotes(counts: readonly Count[], formatMoney: (cents: number) => string): string[] {
  const off = counts.filter((count) => offBy(count) !== 0);
  return [
    ...(off.length > 1 || off.some(({ kind }) => kind !== "cash") ? off : []).map(
      (count) => `${PAYMENT_KIND_LABELS[count.kind]} ${formatMoney(offBy(count))}`,
    ),
    ...counts
      .filter(({ counted }) => counted === null)
      .map(({ kind }) => `${PAYMENT_KIND_LABELS[kind]} not counted`),
  ];
}
