import { type Cents, cents, parseTypedMoney } from "../../money.ts";

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

/** Figures of a repair form in progress. Null for values that can't be parsed or computed yet. */
export interface DraftProfit {
  costToRepair: Cents | null;
  customerPrice: Cents | null;
  profit: Cents | null;
}

export function draftProfit(read: (field: "costToRepair" | "customerPrice") => string): DraftProfit {
  const costToRepair = parseTypedMoney(read("costToRepair").trim());
  const customerPrice = parseTypedMoney(read("customerPrice").trim());
  const profit =
    costToRepair === null || customerPrice === null ? null : repairProfit({ costToRepair, customerPrice });
  return { costToRepair, customerPrice, profit };
}
