import { REPAIR_STATUS_LABELS, type RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { type Urgency, URGENCY_LABELS } from "~/domain/workshop/repairs/repair-urgency";
import { Badge, type Tone } from "~/ui/badge";
import type { IconName } from "~/ui/icon-names";

interface Look {
  tone?: Tone;
  icon: IconName;
}

export const STATUS_LOOKS: Record<RepairStatus, Look> = {
  pending: { tone: "amber", icon: "clock" },
  in_progress: { tone: "indigo", icon: "wrench" },
  completed: { tone: "jade", icon: "circle-check" },
  picked_up: { icon: "package-check" },
};

export function StatusBadge({ status }: { status: RepairStatus }) {
  return <Badge {...STATUS_LOOKS[status]}>{REPAIR_STATUS_LABELS[status]}</Badge>;
}

/** Shows a repair's urgency (section 4). */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return urgency === "urgent" ? (
    <Badge tone="ruby" icon="circle-alert">
      {URGENCY_LABELS.urgent}
    </Badge>
  ) : (
    <Badge tone="amber" icon="triangle-alert">
      {URGENCY_LABELS.high_priority}
    </Badge>
  );
}
