import {
  isMissingSome,
  standingOfTransfer,
  type Transfer,
  TRANSFER_OUTCOME_LABELS,
  type TransferOutcome,
} from "~/domain/stock/transfers/transfer";
import { type State, StateBadge } from "~/ui/state-badge";

const OUTCOMES: Record<TransferOutcome, State> = {
  waiting: "onTheWay",
  arrived: "done",
  missing: "wrong",
  back: "returned",
  lost: "wrong",
};

export function OutcomeBadge({ outcome }: { outcome: TransferOutcome }) {
  return <StateBadge state={OUTCOMES[outcome]}>{TRANSFER_OUTCOME_LABELS[outcome]}</StateBadge>;
}

/** Shows the state of a transfer, and whether pieces are missing. */
export function StandingBadge({ standing }: { standing: Standing }) {
  return <StateBadge state={standing.state}>{standing.label}</StateBadge>;
}

export interface Standing {
  label: string;
  state: State;
}

export function standingBadge(transfer: Transfer): Standing {
  const { state } = transfer;
  const label = standingOfTransfer(transfer);
  if (state === "open") return { label, state: "packing" };
  if (state === "sent") return { label, state: "onTheWay" };
  return { label, state: isMissingSome(transfer) ? "wrong" : "closed" };
}
