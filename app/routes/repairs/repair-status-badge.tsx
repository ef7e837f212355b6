import { REPAIR_STATUS_LABELS, type RepairStatus } from "~/domain/repairs/repair-status";
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
