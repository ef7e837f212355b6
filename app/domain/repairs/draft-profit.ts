import { type Cents, parseTypedMoney } from "../money.ts";
import { repairProfit } from "./repair-profit.ts";

/** Summary of a repair form in progress. Null for values that can't be parsed or computed yet. */
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
