import { type Cents, cents } from "../../money.ts";

/** Smallest coin where a store takes no cents, in cents. */
const SMALLEST_COIN = 5;

/**
 * Returns what rounding adds to an amount of cash, to the nearest five cents of its size, for money taken
 * (above 0) and given (below 0) alike. 0 in a store that takes cents.
 */
export function roundingOf(amount: Cents, { roundsCash }: { roundsCash: boolean }): Cents {
  if (!roundsCash) return cents(0);
  const size = Math.abs(amount);
  const coins = Math.round(size / SMALLEST_COIN) * SMALLEST_COIN;
  return cents(amount < 0 ? size - coins : coins - size);
}

/**
 * Turns typed cash that is already rounded into the amount that it pays: 14.70 into 14.68. Leaves other
 * payments alone.
 */
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
