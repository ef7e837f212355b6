import { REPAIR_STATUSES, type RepairStatus } from "~db/closed-lists.ts";
import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";

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
  cancelledAt: Instant | null;
  /** The ticket that it is on. */
  saleId: number | null;
  /** Deposits that it has. */
  held: Cents;
  /** Has lines of work. */
  isWorked: boolean;
}

/**
 * The statuses that a repair can be set to, with its own. Any may follow any other (section 4), except for what a
 * ticket or a cancellation decided; and the status alone doesn't hand over what has a deposit or lines of work.
 */
export function statusesToSet({ status, cancelledAt, saleId, held, isWorked }: Decided): RepairStatus[] {
  return REPAIR_STATUSES.filter((to) => {
    if (to === status) return true;
    if (cancelledAt !== null) return isFinished(to);
    return saleId === null && (to !== "picked_up" || (held === 0 && !isWorked));
  });
}
