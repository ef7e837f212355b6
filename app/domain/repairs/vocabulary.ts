/** In the order a repair usually takes; any may follow any (section 4). */
export const REPAIR_STATUSES = ["pending", "in_progress", "completed", "picked_up"] as const;
export type RepairStatus = (typeof REPAIR_STATUSES)[number];

export const REPAIR_STATUS_LABELS: Record<RepairStatus, string> = {
  pending: "Pending",
  in_progress: "In Progress",
  completed: "Completed",
  picked_up: "Picked Up",
};
