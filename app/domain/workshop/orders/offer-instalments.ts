import { addMonths, type Day } from "../../dates.ts";
import { INSTALMENTS_AT_MOST } from "./limits-of-one-order.ts";
import { cents, type Cents, splitBy } from "../../money.ts";

interface OfferedInstalment {
  due: Day;
  amount: Cents;
}

/** How many installments a text asks for: at least 1, and a whole number, whatever it says. */
export function instalmentCountIn(text: string | undefined): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), INSTALMENTS_AT_MOST);
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
