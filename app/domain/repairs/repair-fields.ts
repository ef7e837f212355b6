import { id, longText, money, text, type Values } from "../fields.ts";

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

export interface RepairDetails extends Values<typeof repairFields> {
  /** Cents, computed by the client: verified, not stored. */
  claimedProfit?: number | null;
}
