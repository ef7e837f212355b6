import { BUY_STATE_LABELS, type BuyState } from "~/domain/counter/buys/buy";
import { Badge, type Tone } from "~/ui/badge";

const TONES: Record<BuyState, Tone> = {
  open: "indigo",
  bought: "jade",
  voided: "ruby",
  discarded: "neutral",
};

export function BuyBadge({ state }: { state: BuyState }) {
  return <Badge tone={TONES[state]}>{BUY_STATE_LABELS[state]}</Badge>;
}
