import type { TransferOutcome } from "~/domain/stock/transfers/transfer";
import { TRANSFER_OUTCOME_LABELS } from "~/domain/stock/transfers/transfer";
import { Badge, type Tone } from "~/ui/badge";

const TONES: Record<TransferOutcome, Tone> = {
  waiting: "amber",
  arrived: "jade",
  missing: "ruby",
  back: "indigo",
  lost: "ruby",
};

export function OutcomeBadge({ outcome }: { outcome: TransferOutcome }) {
  return <Badge tone={TONES[outcome]}>{TRANSFER_OUTCOME_LABELS[outcome]}</Badge>;
}

/** Shows the state of a transfer, and whether pieces are missing. */
export function StandingBadge({ standing }: { standing: Standing }) {
  return <Badge tone={standing.tone}>{standing.label}</Badge>;
}

export interface Standing {
  label: string;
  tone: Tone;
}
