import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers } from "~db/schema/index.ts";
import { ERASED_CUSTOMER } from "../../people/customers/customer.ts";
import { formatDecimal, isAsClaimed } from "../../money.ts";
import { refuse } from "../../result.ts";
import type { CostedDetails } from "./repair-details.server.ts";
import { repairProfit } from "./repair-profit.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";

/** Refuses an unknown customer or store, and a claimed profit that isn't right (`isAsClaimed`). */
export function refuseBadRepair(tx: Tx, details: CostedDetails) {
  const customer = tx
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, details.customerId))
    .get();
  if (!customer) return refuse("invalid", "Customer is required", "customerId");
  if (customer.erasedAt !== null) return refuse("conflict", ERASED_CUSTOMER, "customerId");
  if (!listStores(tx).some((store) => store.key === details.location))
    return refuse("invalid", "Choose one of the stores", "location");
  const profit = repairProfit(details);
  if (typeof details.claimedProfit === "number" && !isAsClaimed(details.claimedProfit, profit))
    return refuse("invalid", `Profit is ${formatDecimal(profit)}`, "profit");
  return null;
}
