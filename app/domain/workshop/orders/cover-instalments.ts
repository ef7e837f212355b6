import type { Day } from "../../dates.ts";
import { cents, type Cents, sumOf } from "../../money.ts";
import type { Instalment, Order } from "./order.ts";

/** Works out how much of each installment is paid. */
export function coverInstalments(plan: readonly Omit<Instalment, "paid">[], paidDown: Cents): Instalment[] {
  let left = paidDown as number;
  return plan.map((instalment) => {
    const paid = cents(Math.max(Math.min(left, instalment.amount), 0));
    left -= paid;
    return { ...instalment, paid };
  });
}

/** Finds the first installment that isn't paid in full. */
export function nextInstalment(instalments: readonly Instalment[]): Instalment | undefined {
  return instalments.find(({ amount, paid }) => paid < amount);
}

/** Sums what is due by a day on a layaway's installments and isn't paid. */
export function dueOn({ instalments }: Pick<Order, "instalments">, today: Day): Cents {
  const due = instalments.filter(({ dueDay }) => dueDay <= today);
  return sumOf(due.map(({ amount, paid }) => cents(amount - paid)));
}
