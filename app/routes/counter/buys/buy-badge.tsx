import { BUY_STATE_LABELS, type BuyState } from "~/domain/counter/buys/buy";
import { type State, StateBadge } from "~/ui/state-badge";

const STATES: Record<BuyState, State> = {
  open: "draft",
  bought: "done",
  voided: "voided",
  discarded: "discarded",
};

export function BuyBadge({ state }: { state: BuyState }) {
  return <StateBadge state={STATES[state]}>{BUY_STATE_LABELS[state]}</StateBadge>;
}
