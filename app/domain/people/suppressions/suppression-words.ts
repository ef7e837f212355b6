import type { ClosedBecause, SUPPRESSION_SOURCES } from "~db/profile-lists.ts";

export { CLOSED_BECAUSE } from "~db/profile-lists.ts";

export const CLOSED_BECAUSE_LABELS: Record<ClosedBecause, string> = {
  asked: "The person who has it asked us",
  not_theirs: "It belongs to somebody else",
  other: "Another reason",
};

const SOURCE_WORDS: Record<(typeof SUPPRESSION_SOURCES)[number], string> = {
  by_hand: "A customer refused",
  unsubscribed: "Whoever has it ended it: by STOP, a link or an answer",
  complained: "Called a mail spam",
  bounced_hard: "Mail came back: no such address",
  bounced_softly: "Mail came back on three days",
};

/** Why nobody writes to an address: 'A customer refused'. */
export function whyClosed({
  source,
  reason,
}: {
  source: keyof typeof SOURCE_WORDS;
  reason: ClosedBecause | null;
}): string {
  return reason === null ? SOURCE_WORDS[source] : `By hand: ${CLOSED_BECAUSE_LABELS[reason]}`;
}
