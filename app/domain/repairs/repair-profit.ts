import { type Cents, cents } from "../money.ts";

/** What the customer pays less what the repair costs (section 9); below zero when it is done at a loss. */
export function repairProfit({
  customerPrice,
  costToRepair,
}: {
  customerPrice: Cents;
  costToRepair: Cents;
}): Cents {
  return cents(customerPrice - costToRepair);
}
