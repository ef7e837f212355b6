import { REPAIR_STATUS_LABELS, type RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { type Urgency, URGENCY_LABELS } from "~/domain/workshop/repairs/repair-urgency";
import { type State, StateBadge } from "~/ui/state-badge";

export const STATUS_STATES: Record<RepairStatus, State> = {
  pending: "waiting",
  in_progress: "atWork",
  completed: "done",
  picked_up: "handedOver",
};

export function StatusBadge({ status }: { status: RepairStatus }) {
  return <StateBadge state={STATUS_STATES[status]}>{REPAIR_STATUS_LABELS[status]}</StateBadge>;
}

/** Takes the place of the status 'Picked Up' where a repair was canceled. */
export function HandedBackBadge() {
  return <StateBadge state={STATUS_STATES.picked_up}>Handed Back</StateBadge>;
}

/** Shows a repair's urgency (section 4). */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return (
    <StateBadge state={urgency === "urgent" ? "urgent" : "doubtful"}>{URGENCY_LABELS[urgency]}</StateBadge>
  );
}
