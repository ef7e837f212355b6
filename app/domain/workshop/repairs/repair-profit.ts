import { type Cents, cents } from "../../money.ts";

/** Computes a repair's profit (section 9); negative if it loses money. */
export function repairProfit({
  customerPrice,
  costToRepair,
}: {
  customerPrice: Cents;
  costToRepair: Cents;
}): Cents {
  return cents(customerPrice - costToRepair);
}
