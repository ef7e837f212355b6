import { daysBetween, type Day } from "../dates.ts";
import type { RepairStatus } from "./repair-status.ts";

export type Urgency = "high_priority" | "urgent";

export const URGENCY_LABELS: Record<Urgency, string> = {
  high_priority: "High Priority",
  urgent: "Urgent",
};

/** Calendar days that a repair may wait before it is urgent. */
export const URGENT_AFTER_DAYS = 14;

/**
 * How long a repair has waited to be started (section 4): more than 7 days is high priority, more than 14 urgent.
 * Both days are calendar days of the repair's store. A repair that is no longer pending is never urgent.
 */
export function urgency(status: RepairStatus, intakeDay: Day, today: Day): Urgency | null {
  if (status !== "pending") return null;
  const waited = daysBetween(intakeDay, today);
  if (waited > URGENT_AFTER_DAYS) return "urgent";
  return waited > 7 ? "high_priority" : null;
}
