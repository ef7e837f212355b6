import { type Cents, percentOf, type Rate } from "../../money.ts";

/** Returns the smallest first deposit for a layaway. */
export function leastDepositOf(price: Cents, leastDeposit: Rate): Cents {
  return percentOf(price, leastDeposit);
}
