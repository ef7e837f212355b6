import { countTransfers } from "~/domain/stock/transfers/find-transfers.server";
import {
  piecesOf,
  standingOf,
  type Transfer,
  TRANSFER_OUTCOME_LABELS,
  TRANSFER_OUTCOMES,
  transferNumber,
} from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import { fileTime, type ListColumn, writtenMoment } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { readPageTransferFilter, transfersBy } from "./transfer-lists.server.ts";
import { TRANSFER_LIST_LABELS } from "./transfer-rows.ts";

/** The list of transfers, for files and prints. */
export function transferListing({ url, actor }: AskedListing): Listing {
  const { filter } = readPageTransferFilter(url, actor);
  return listing(COLUMNS, {
    page: (at) => listPage(at, transfersBy(filter), () => 0),
    count: (atMost) => countTransfers(shop().db, filter, atMost),
    store: filter.location,
    words: { state: TRANSFER_LIST_LABELS },
  });
}

const COLUMNS: ListColumn<Transfer>[] = [
  { head: "Transfer", file: { width: 11, value: ({ id }) => transferNumber(id) }, paper: true },
  { head: "From", file: { width: 16, value: ({ from }) => from.name }, paper: true },
  { head: "To", file: { width: 16, value: ({ to }) => to.name }, paper: true },
  { head: "State", file: { width: 18, value: standingOf }, paper: true },
  { head: "Items", file: { width: 8, value: piecesOf }, paper: true },
  ...TRANSFER_OUTCOMES.map((outcome): ListColumn<Transfer> => ({
    head: TRANSFER_OUTCOME_LABELS[outcome],
    file: { width: 12, value: ({ figures }) => figures[outcome] },
    ...((outcome === "arrived" || outcome === "missing") && { paper: true }),
  })),
  { head: "Begun", file: { width: 17, value: ({ begunAt, from }) => fileTime(begunAt, from.zone) } },
  { head: "Begun By", file: { width: 20, value: ({ begunBy }) => begunBy } },
  { head: "Sent", ...writtenMoment<Transfer>(({ sentAt, from }) => ({ at: sentAt, zone: from.zone })) },
  { head: "Sent By", file: { width: 20, value: ({ sentBy }) => sentBy } },
  { head: "Closed", file: { width: 17, value: ({ closedAt, to }) => fileTime(closedAt, to.zone) } },
  { head: "Closed By", file: { width: 20, value: ({ closedBy }) => closedBy } },
  { head: "Note", file: { width: 30, value: ({ note }) => note } },
];
