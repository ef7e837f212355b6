import type { RepairStatus } from "~db/closed-lists.ts";

export { REPAIR_STATUSES, type RepairStatus } from "~db/closed-lists.ts";

export const REPAIR_STATUS_LABELS: Record<RepairStatus, string> = {
  pending: "Pending",
  in_progress: "In Progress",
  completed: "Completed",
  picked_up: "Picked Up",
};

/** True once the work is done. */
export function isFinished(status: RepairStatus | null): boolean {
  return status === "completed" || status === "picked_up";
}
