import { MELT_LOT_STATE_LABELS, type MeltLotState } from "~/domain/stock/melt-lots/melt-lot";
import { type State, StateBadge } from "~/ui/state-badge";

const STATES: Record<MeltLotState, State> = {
  open: "packing",
  sent: "away",
  settled: "done",
  discarded: "discarded",
};

export function MeltLotBadge({ state }: { state: MeltLotState }) {
  return <StateBadge state={STATES[state]}>{MELT_LOT_STATE_LABELS[state]}</StateBadge>;
}
