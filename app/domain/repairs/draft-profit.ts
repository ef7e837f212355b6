import { type Cents, parseTypedMoney } from "../money.ts";
import { repairProfit } from "./repair-profit.ts";

/** The summary of a repair that is still being typed; null: can't be read or worked out yet. */
export interface DraftProfit {
  costToRepair: Cents | null;
  customerPrice: Cents | null;
  profit: Cents | null;
}

/** Works out what can be worked out of a form's texts. */
export function draftProfit(read: (field: "costToRepair" | "customerPrice") => string): DraftProfit {
  const costToRepair = parseTypedMoney(read("costToRepair").trim());
  const customerPrice = parseTypedMoney(read("customerPrice").trim());
  const profit =
    costToRepair === null || customerPrice === null ? null : repairProfit({ costToRepair, customerPrice });
  return { costToRepair, customerPrice, profit };
}
