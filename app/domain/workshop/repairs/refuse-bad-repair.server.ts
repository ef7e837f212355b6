import type { Tx } from "~db/client.server.ts";
import { customerForDocument } from "../../people/customers/refuse-erased-or-merged.server.ts";
import { formatDecimal, isAsClaimed } from "../../money.ts";
import { refuse } from "../../result.ts";
import type { CostedDetails } from "./repair-details.server.ts";
import { repairProfit } from "./repair-profit.ts";
import { refuseStore } from "../../shop/stores/named-store.server.ts";

/** Refuses an unknown customer or store, and a claimed profit that isn't right (`isAsClaimed`). */
export function refuseBadRepair(tx: Tx, details: CostedDetails) {
  const found = customerForDocument(tx, details.customerId, "Customer is required");
  if (!found.ok) return found;
  const unknown = refuseStore(tx, details.location, "location");
  if (unknown) return unknown;
  const profit = repairProfit(details);
  if (typeof details.claimedProfit === "number" && !isAsClaimed(details.claimedProfit, profit))
    return refuse("invalid", `Profit is ${formatDecimal(profit)}`, "profit");
  return null;
}
