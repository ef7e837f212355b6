import type { TransferList } from "~/domain/stock/transfers/find-transfers.server";
import {
  piecesOf,
  standingOfTransfer,
  type Transfer,
  TRANSFER_OUTCOME_LABELS,
  TRANSFER_OUTCOMES,
  transferNumber,
} from "~/domain/stock/transfers/transfer";
import { href } from "~/ui/address";
import { formatListedTime } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import type { ListColumn } from "~/web/list-columns";
import { fileTime, writtenMoment } from "~/web/times-in-files-and-prints";
import { StandingBadge, standingBadge } from "./transfer-badges.tsx";

/** Names of the lists in filters. */
export const TRANSFER_LIST_LABELS: Record<TransferList, string> = {
  open: "Being packed",
  sent: "On the way",
  missing: "With missing items",
  closed: "Closed",
};

type TransferRow = ReturnType<typeof toRow>;

/** Returns how many items were packed, or how many of them arrived; null for a transfer that was discarded. */
function itemsOf(transfer: Transfer) {
  const pieces = piecesOf(transfer);
  if (transfer.sentAt !== null) return { count: `${transfer.figures.arrived} of ${pieces}`, word: "arrived" };
  return transfer.state === "open" ? { count: `${pieces}`, word: "packed" } : null;
}

/** Describes a transfer as a row of the page. */
export function toRow(transfer: Transfer) {
  const { id, from, to, note, begunAt, begunBy, sentAt, sentBy } = transfer;
  const [at, by] = sentAt === null ? [begunAt, begunBy] : [sentAt, sentBy];
  return {
    id,
    number: transferNumber(id),
    from: from.name,
    to: to.name,
    note,
    standing: standingBadge(transfer),
    items: itemsOf(transfer),
    when: formatListedTime(at, from.zone),
    by: `${sentAt === null ? "Started" : "Sent"} by ${by}`,
  };
}

export const TRANSFER_COLUMNS: readonly ListColumn<Transfer, TransferRow>[] = [
  {
    head: "Transfer",
    page: {
      width: "title",
      render: ({ id, number, from, to, note }) => (
        <span className="cell-lines">
          <span className="cell-main">
            <CellLink
              to={href("/inventory/transfers/:transferId", { transferId: id })}
            >{`${from} to ${to}`}</CellLink>
          </span>{" "}
          <span className="cell-note phone-on">
            {number}
            {note && <span className="phone-off">{`, ${note}`}</span>}
          </span>
        </span>
      ),
    },
    file: { width: 11, value: ({ id }) => transferNumber(id) },
    paper: true,
  },
  { head: "From", file: { width: 16, value: ({ from }) => from.name }, paper: true },
  { head: "To", file: { width: 16, value: ({ to }) => to.name }, paper: true },
  { head: "Status", file: { width: 18, value: standingOfTransfer }, paper: true },
  {
    head: "Items",
    page: {
      width: "count",
      className: "num phone-sum",
      bare: true,
      render: ({ items }) =>
        items ? (
          <>
            {items.count} <span className="cell-note phone-on">{items.word}</span>
          </>
        ) : (
          "—"
        ),
    },
    file: { width: 8, value: piecesOf },
    paper: true,
  },
  ...TRANSFER_OUTCOMES.map((outcome): ListColumn<Transfer, TransferRow> => ({
    head: TRANSFER_OUTCOME_LABELS[outcome],
    file: { width: 12, value: ({ figures }) => figures[outcome] },
    ...((outcome === "arrived" || outcome === "missing") && { paper: true }),
  })),
  { head: "Begun", file: { width: 17, value: ({ begunAt, from }) => fileTime(begunAt, from.zone) } },
  { head: "Begun By", file: { width: 20, value: ({ begunBy }) => begunBy } },
  {
    head: "Sent",
    page: {
      head: "Since",
      width: "moment",
      bare: true,
      render: ({ when, by }) => (
        <span className="cell-lines">
          <span>{when}</span> <span className="cell-note">{by}</span>
        </span>
      ),
    },
    ...writtenMoment<Transfer>(({ sentAt, from }) => ({ at: sentAt, zone: from.zone })),
  },
  { head: "Sent By", file: { width: 20, value: ({ sentBy }) => sentBy } },
  { head: "Closed", file: { width: 17, value: ({ closedAt, to }) => fileTime(closedAt, to.zone) } },
  { head: "Closed By", file: { width: 20, value: ({ closedBy }) => closedBy } },
  { head: "Note", file: { width: 30, value: ({ note }) => note } },
  // Last on the page; files have its state as a word after the stores.
  {
    head: "Status",
    page: {
      width: "badge",
      className: "phone-end",
      bare: true,
      render: ({ standing }) => <StandingBadge standing={standing} />,
    },
  },
];
