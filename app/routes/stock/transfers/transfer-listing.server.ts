import { type Instant, localTimeIn } from "~/domain/dates";
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
import { type AskedListing, type Listing, listing, type ListingColumn, momentColumns } from "~/web/listing";
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

const COLUMNS: ListingColumn<Transfer>[] = [
  { head: "Transfer", width: 11, cell: ({ id }) => transferNumber(id), onPaper: true },
  { head: "From", width: 16, cell: ({ from }) => from.name, onPaper: true },
  { head: "To", width: 16, cell: ({ to }) => to.name, onPaper: true },
  { head: "State", width: 18, cell: standingOf, onPaper: true },
  { head: "Items", width: 8, cell: piecesOf, onPaper: true },
  ...TRANSFER_OUTCOMES.map((outcome): ListingColumn<Transfer> => ({
    head: TRANSFER_OUTCOME_LABELS[outcome],
    width: 12,
    cell: ({ figures }) => figures[outcome],
    ...((outcome === "arrived" || outcome === "missing") && { onPaper: true }),
  })),
  { head: "Begun", width: 17, cell: ({ begunAt, from }) => timeIn(from.zone, begunAt) },
  { head: "Begun By", width: 20, cell: ({ begunBy }) => begunBy },
  ...momentColumns<Transfer>("Sent", ({ sentAt, from }) => ({ at: sentAt, zone: from.zone })),
  { head: "Sent By", width: 20, cell: ({ sentBy }) => sentBy },
  { head: "Closed", width: 17, cell: ({ closedAt, to }) => timeIn(to.zone, closedAt) },
  { head: "Closed By", width: 20, cell: ({ closedBy }) => closedBy },
  { head: "Note", width: 30, cell: ({ note }) => note },
];

function timeIn(zone: string, at: Instant | null) {
  return at && localTimeIn(zone, at).replace("T", " ");
}
