import {
  standingOf,
  type Transfer,
  TRANSFER_OUTCOME_LABELS,
  type TransferOutcome,
} from "~/domain/stock/transfers/transfer";
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

export function standingBadge(transfer: Transfer): Standing {
  const { state, sentAt, figures } = transfer;
  const label = standingOf(transfer);
  if (state === "open") return { label, tone: "indigo" };
  if (state === "sent") return { label, tone: "amber" };
  if (sentAt !== null && figures.missing > 0) return { label, tone: "ruby" };
  return { label, tone: "neutral" };
}
