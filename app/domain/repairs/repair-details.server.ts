import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customers } from "~db/schema/index.ts";
import { type Cents, formatDecimal } from "../money.ts";
import { refuse } from "../result.ts";
import { fold } from "../search-text.ts";
import { repairProfit } from "./repair-profit.ts";
import { listStores } from "../stores/find-stores.server.ts";

/** What people write on a repair's record; amounts in cents, `location` a store's key. */
export interface RepairDetails {
  customerId: number;
  item: string;
  description: string | null;
  costToRepair: Cents;
  customerPrice: Cents;
  location: string;
  notes: string | null;
  /** A figure that a client worked out, in cents: checked, never believed. */
  claimedProfit?: number | undefined;
}

/** A claimed figure may be off by this much. */
const LEEWAY_CENTS = 1;

/** The columns of a repair that its details stand for. */
export function columnsOf(written: RepairDetails) {
  const { location, claimedProfit: _, ...details } = written;
  return {
    ...details,
    store: location,
    searchText: `${fold(details.item)}\n${fold(details.description ?? "")}`,
  };
}

/** Refuses a customer or store that we don't have, and a claimed profit off by more than a cent. */
export function refuseBadDetails(tx: Tx, details: RepairDetails) {
  const customer = tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, details.customerId))
    .get();
  if (!customer) return refuse("invalid", "Customer is required", "customerId");
  if (!listStores(tx).some((store) => store.key === details.location))
    return refuse("invalid", "Location is required", "location");
  const profit = repairProfit(details);
  if (details.claimedProfit !== undefined && Math.abs(details.claimedProfit - profit) > LEEWAY_CENTS)
    return refuse("invalid", `Profit is ${formatDecimal(profit)}`, "profit");
  return null;
}
