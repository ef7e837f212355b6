import { REPAIR_STATUSES, type RepairStatus } from "~db/closed-lists.ts";

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

interface Decided {
  status: RepairStatus;
  isCanceled: boolean;
  isOnTicket: boolean;
  /** Has a deposit or lines of work. */
  leavesByTicket: boolean;
}

/**
 * The statuses that a repair can be set to, with its own. Any may follow any other (section 4), except for what a
 * ticket or a cancellation decided; and what has a deposit or lines of work is handed over on a ticket.
 */
export function statusesToSet({ status, isCanceled, isOnTicket, leavesByTicket }: Decided): RepairStatus[] {
  return REPAIR_STATUSES.filter((to) => {
    if (to === status) return true;
    if (isCanceled) return isFinished(to);
    return !isOnTicket && (to !== "picked_up" || !leavesByTicket);
  });
}
