import type { Cents } from "../../money.ts";
import { searchedRepair } from "../../searched-fields.ts";
import type { RepairDetails } from "./repair-fields.ts";

/** Details of a repair with the stored cost. */
export type CostedDetails = RepairDetails & { costToRepair: Cents };

/** Maps details to columns. Searches also find the repair by `otherItems`, its items after the first. */
export function columnsOf(written: CostedDetails, otherItems: readonly string[] = []) {
  const { location, claimedProfit: _, ...details } = written;
  return {
    ...details,
    store: location,
    searchText: searchedRepair(details, otherItems),
  };
}
