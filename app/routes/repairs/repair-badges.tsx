import { REPAIR_STATUS_LABELS, type RepairStatus } from "~/domain/repairs/repair-status";
import { type Urgency, URGENCY_LABELS } from "~/domain/repairs/repair-urgency";
import { Badge } from "~/ui/badge";

type Look = Pick<React.ComponentProps<typeof Badge>, "tone" | "icon">;

const LOOKS: Record<RepairStatus, Look> = {
  pending: { tone: "amber", icon: "clock" },
  in_progress: { tone: "indigo", icon: "wrench" },
  completed: { tone: "jade", icon: "circle-check" },
  picked_up: { icon: "package-check" },
};

/** `brief` is used beside the status select: only the icon, where space is short. */
export function StatusBadge({ status, brief }: { status: RepairStatus; brief?: boolean }) {
  const label = REPAIR_STATUS_LABELS[status];
  return <Badge {...LOOKS[status]}>{brief ? <span className="fold-away">{label}</span> : label}</Badge>;
}

/** Section 4. */
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
