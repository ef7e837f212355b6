import { BULK_STATE_LABELS, type BulkState } from "~/domain/stock/bulk-changes/bulk-change";
import { type State, StateBadge } from "~/ui/state-badge";

const STATES: Record<BulkState, State> = {
  drawing: "running",
  preview: "preview",
  running: "running",
  interrupted: "doubtful",
  complete: "done",
};

export function BulkStateBadge({ state, isUndone }: { state: BulkState; isUndone: boolean }) {
  return isUndone ? (
    <StateBadge state="undone">Undone</StateBadge>
  ) : (
    <StateBadge state={STATES[state]}>{BULK_STATE_LABELS[state]}</StateBadge>
  );
}
