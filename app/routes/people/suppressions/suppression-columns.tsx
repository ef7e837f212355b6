import { CHANNEL_LABELS } from "~/domain/people/customers/contact-consent";
import type { Suppression } from "~/domain/people/suppressions/find-suppressions.server";
import { whyClosed } from "~/domain/people/suppressions/suppression-words";
import type { Column } from "~/ui/column-table";
import { formatDateTime } from "~/ui/format";
import { StateBadge } from "~/ui/state-badge";

type SuppressionRow = ReturnType<typeof toRow>;

/** Describes a closed address as a row of the page. */
export function toRow({ id, channel, at, liftedAt, ...why }: Suppression, zone: string) {
  return {
    id,
    channel: CHANNEL_LABELS[channel],
    why: whyClosed(why),
    at: formatDateTime(at, zone),
    openedAt: liftedAt === null ? null : formatDateTime(liftedAt, zone),
  };
}

export const SUPPRESSION_COLUMNS: readonly Column<SuppressionRow>[] = [
  { head: "Number", render: ({ id }) => `#${id}` },
  { head: "By", bare: true, render: ({ channel }) => channel },
  { head: "Why", bare: true, render: ({ why }) => why },
  { head: "Closed", className: "phone-off", render: ({ at }) => at },
  {
    head: "State",
    className: "phone-sum",
    bare: true,
    render: ({ openedAt }) =>
      openedAt === null ? (
        <StateBadge state="off">Closed</StateBadge>
      ) : (
        <>
          <StateBadge state="undone">Open again</StateBadge> <span className="cell-note">{openedAt}</span>
        </>
      ),
  },
];
