import { daysBetween, type Day } from "../../dates.ts";
import type { RepairStatus } from "./repair-status.ts";

export type Urgency = "high_priority" | "urgent";

export const URGENCY_LABELS: Record<Urgency, string> = {
  high_priority: "High Priority",
  urgent: "Urgent",
};

/** Calendar days after which a pending repair has high priority. */
const HIGH_PRIORITY_AFTER_DAYS = 7;
/** Calendar days after which a pending repair is urgent. */
export const URGENT_AFTER_DAYS = 14;

/**
 * Returns the urgency of a pending repair by calendar days of its store (section 4): high priority after
 * `HIGH_PRIORITY_AFTER_DAYS`, urgent after `URGENT_AFTER_DAYS`. Null for other statuses.
 */
export function urgency(status: RepairStatus, intakeDay: Day, today: Day): Urgency | null {
  if (status !== "pending") return null;
  const waited = daysBetween(intakeDay, today);
  if (waited > URGENT_AFTER_DAYS) return "urgent";
  return waited > HIGH_PRIORITY_AFTER_DAYS ? "high_priority" : null;
}
