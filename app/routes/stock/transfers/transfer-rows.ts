import type { TransferList } from "~/domain/stock/transfers/find-transfers.server";
import { piecesOf, standingOf, type Transfer, transferNumber } from "~/domain/stock/transfers/transfer";
import { formatListedTime } from "~/ui/format";
import type { Standing } from "./transfer-badges.tsx";

/** Names of the lists in filters. */
export const TRANSFER_LIST_LABELS: Record<TransferList, string> = {
  open: "Being packed",
  sent: "On the way",
  missing: "With missing items",
  closed: "Closed",
};

/** Describes a transfer as a row of the list. */
export function transferRow(transfer: Transfer) {
  const { id, from, to, note, figures, begunAt, begunBy, sentAt, sentBy } = transfer;
  const [at, by] = sentAt === null ? [begunAt, begunBy] : [sentAt, sentBy];
  return {
    id,
    number: transferNumber(id),
    from: from.name,
    to: to.name,
    note,
    standing: standingBadge(transfer),
    items: piecesOf(transfer),
    arrived: sentAt === null ? null : figures.arrived,
    when: formatListedTime(at, from.zone),
    by: `${sentAt === null ? "Started" : "Sent"} by ${by}`,
  };
}

export type TransferRow = ReturnType<typeof transferRow>;

export function standingBadge(transfer: Transfer): Standing {
  const { state, sentAt, figures } = transfer;
  const label = standingOf(transfer);
  if (state === "open") return { label, tone: "indigo" };
  if (state === "sent") return { label, tone: "amber" };
  if (sentAt !== null && figures.missing > 0) return { label, tone: "ruby" };
  return { label, tone: "neutral" };
}
