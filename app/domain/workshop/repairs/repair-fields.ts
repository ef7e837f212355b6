import { id, longText, money, type SentValues, text } from "../../fields.ts";

/** Repair form fields (sections 3 and 5). */
export const repairFields = {
  customerId: id({ label: "Customer", required: "Customer is required" }),
  item: text({ label: "Item", required: "Item description is required" }),
  description: longText({ label: "Description" }),
  costToRepair: money({ label: "Repair cost", required: "Repair cost is required" }),
  customerPrice: money({ label: "Customer price", required: "Customer price is required" }),
  location: text({ label: "Location", required: "Location is required" }),
  notes: longText({ label: "Notes" }),
};

/** Cost is null from who can't see it: 0 at intake; an edit keeps what is stored. */
export interface RepairDetails extends SentValues<typeof repairFields> {
  /** Cents, computed by the client: verified, not stored. */
  claimedProfit?: number | null;
}
