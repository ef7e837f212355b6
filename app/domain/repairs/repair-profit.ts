import { type Cents, cents } from "../money.ts";

/** Section 9; negative if the repair loses money. */
export function repairProfit({
  customerPrice,
  costToRepair,
}: {
  customerPrice: Cents;
  costToRepair: Cents;
}): Cents {
  return cents(customerPrice - costToRepair);
}
