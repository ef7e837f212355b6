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

/**
 * Details of a repair, as sent. The cost is null if the sender can't see costs: 0 at intake, unchanged in an
 * edit.
 */
export interface RepairDetails extends SentValues<typeof repairFields> {
  /** Profit in cents that the client computed: verified, not stored. */
  claimedProfit?: number | null;
}
