import { MELT_LOT_STATE_LABELS, type MeltLotState } from "~/domain/stock/melt-lots/melt-lot";
import { Badge, type Tone } from "~/ui/badge";

const TONES: Record<MeltLotState, Tone> = {
  open: "indigo",
  sent: "amber",
  settled: "jade",
  discarded: "neutral",
};

export function MeltLotBadge({ state }: { state: MeltLotState }) {
  return <Badge tone={TONES[state]}>{MELT_LOT_STATE_LABELS[state]}</Badge>;
}
