import { type Cents, cents } from "../../money.ts";

/** The smallest coin of a store that has no cents, in cents. */
const SMALLEST_COIN = 5;

/**
 * What is added to an amount of cash, so that coins make it: to the nearest five cents, for money that is taken (above
 * 0) and given (below 0) alike. 0 in a store that has cents.
 */
export function roundingOf(amount: Cents, { roundsCash }: { roundsCash: boolean }): Cents {
  if (!roundsCash) return cents(0);
  const size = Math.abs(amount);
  const coins = Math.round(size / SMALLEST_COIN) * SMALLEST_COIN;
  return cents(amount < 0 ? size - coins : coins - size);
}

/** Cash that was typed as coins make it, as the amount that it pays: 14.70 for 14.68. Others as they are. */
export function cashPaying<Payment extends { kind: string; amount: Cents | null }>(
  payments: readonly Payment[],
  amountDue: Cents,
  store: { roundsCash: boolean },
): readonly Payment[] {
  const last = payments.findLastIndex(({ kind }) => kind === "cash");
  if (last < 0 || payments.some(({ amount }) => amount === null)) return payments;
  const sumWhere = (isCash: boolean) =>
    payments.reduce((sum, { kind, amount }) => ((kind === "cash") === isCash ? sum + (amount ?? 0) : sum), 0);
  const [cash, due] = [sumWhere(true), cents(amountDue - sumWhere(false))];
  if (due <= 0 || cash !== due + roundingOf(due, store)) return payments;
  const exact = payments.map((payment, nth) =>
    nth === last ? { ...payment, amount: cents((payment.amount ?? 0) + due - cash) } : payment,
  );
  return exact.every(({ amount }) => (amount ?? 0) > 0) ? exact : payments;
}
