import {
  type Count,
  type CountDecision,
  type CountResult,
  missingLabel,
} from "~/domain/workshop/counts/count";
import { COUNT_DECISION_LABELS } from "~/domain/workshop/counts/count-decisions";
import { type State, StateBadge } from "~/ui/state-badge";
import { TAB_LABELS } from "./count-tabs.tsx";

export function CountBadge({ endedAt, undecided }: Pick<Count, "endedAt" | "undecided">) {
  if (endedAt === null) return <StateBadge state="open">Open</StateBadge>;
  return undecided > 0 ? (
    <StateBadge state="wrong">{`${undecided} to resolve`}</StateBadge>
  ) : (
    <StateBadge state="closed">Ended</StateBadge>
  );
}

export const RESULT_STATES: Record<CountResult, State> = {
  found: "done",
  missing: "wrong",
  elsewhere: "away",
  other_store: "away",
  handed_over: "wrong",
  sold: "wrong",
  away: "wrong",
  twice: "doubtful",
  unknown: "doubtful",
};

interface ResultBadgeProps {
  result: CountResult;
  decision: CountDecision | null;
  isOpen: boolean;
}

export function ResultBadge({ result, decision, isOpen }: ResultBadgeProps) {
  if (decision === "found_since")
    return <StateBadge state="closed">{COUNT_DECISION_LABELS[decision]}</StateBadge>;
  if (result === "missing" && isOpen) return <StateBadge state="waiting">{missingLabel(isOpen)}</StateBadge>;
  return <StateBadge state={RESULT_STATES[result]}>{TAB_LABELS[result]}</StateBadge>;
}
