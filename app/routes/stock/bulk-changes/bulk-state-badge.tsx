import { BULK_STATE_LABELS, type BulkState } from "~/domain/stock/bulk-changes/bulk-change";
import { Badge } from "~/ui/badge";

const LOOKS = {
  drawing: { tone: "indigo", icon: "clock" },
  preview: { tone: "gold", icon: "eye" },
  running: { tone: "indigo", icon: "clock" },
  interrupted: { tone: "amber", icon: "triangle-alert" },
  complete: { tone: "jade", icon: "check" },
} as const;

export function BulkStateBadge({ state, isUndone }: { state: BulkState; isUndone: boolean }) {
  return isUndone ? (
    <Badge icon="history">Undone</Badge>
  ) : (
    <Badge {...LOOKS[state]}>{BULK_STATE_LABELS[state]}</Badge>
  );
}
