import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { type Count, offBy, overOrShort } from "~/domain/counter/till/counted-kinds";

/** Names what a count found: 'Short', 'Over' or 'Even'. */
export function offWord(counts: readonly Count[]): string {
  const off = overOrShort(counts);
  return off === undefined ? "Even" : off === "short" ? "Short" : "Over";
}

/**
 * Says what a close's total hides: differences that cancel out between kinds, and kinds that nobody counted.
 */
export function overAndShortWords(
  counts: readonly Count[],
  formatMoney: (cents: number) => string,
): string[] {
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
