import { addMonths, type Day } from "../../dates.ts";
import { cents, type Cents, splitBy } from "../../money.ts";

interface OfferedInstalment {
  due: Day;
  amount: Cents;
}

/**
 * Splits a price into installments a month apart, the first one on `first`: equal ones, or a first one of
 * `least` and equal ones after it. They add up to the price to the cent. A price with fewer cents than
 * installments gets fewer of them.
 */
export function offerInstalments(
  price: Cents,
  { count, first, least }: { count: number; first: Day; least: Cents },
): OfferedInstalment[] {
  const equal = (amount: number, n: number) => splitBy(cents(amount), Array<number>(n).fill(1));
  const all = equal(price, count);
  const isEnough = (all[0] ?? 0) >= least || count === 1;
  const amounts = isEnough ? all : [least, ...equal(price - least, count - 1)];
  return amounts.flatMap((amount, nth) => (amount === 0 ? [] : [{ due: addMonths(first, nth), amount }]));
}
