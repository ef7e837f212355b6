import { localTimeIn } from "~/domain/dates";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { countReceivings } from "~/domain/stock/receivings/find-receivings.server";
import { invoiceDifference, type Receiving, receivingNumber } from "~/domain/stock/receivings/receiving";
import { recordNumber } from "~/domain/record-number";
import { getVendor } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn, momentColumns } from "~/web/listing";
import { listPage } from "~/web/list.server";
import { readPageReceivingFilter, RECEIVING_STATE_LABELS, receivingsBy } from "./receiving-lists.server.ts";

/** The list of receivings, for files and prints. */
export function receivingListing({ url, actor }: AskedListing): Listing {
  const { db } = shop();
  const { filter } = readPageReceivingFilter(url, actor);
  return listing(COLUMNS, {
    page: (at) => listPage(at, receivingsBy(filter), () => 0),
    count: (atMost) => countReceivings(db, filter, atMost),
    store: filter.location,
    words: {
      state: RECEIVING_STATE_LABELS,
      vendor: (value) => getVendor(db, recordNumber(value) ?? 0)?.name ?? null,
    },
  });
}

const COLUMNS: ListingColumn<Receiving>[] = [
  { head: "Receiving", width: 12, cell: ({ id }) => receivingNumber(id), onPaper: true },
  { head: "Vendor", width: 26, cell: ({ vendor }) => vendor.name, onPaper: true },
  { head: "Invoice Number", width: 16, cell: ({ invoiceNumber }) => invoiceNumber, onPaper: true },
  { head: "Invoice Date", width: 12, cell: ({ invoiceDate }) => invoiceDate && { day: invoiceDate } },
  { head: "Location", width: 16, cell: ({ store }) => store.name, onPaper: true },
  {
    head: "State",
    width: 10,
    cell: ({ receivedAt }) => RECEIVING_STATE_LABELS[receivedAt === null ? "open" : "received"],
    onPaper: true,
  },
  { head: "Items", width: 8, cell: ({ pieces }) => pieces, onPaper: true },
  { head: "Ownership", width: 16, cell: ({ ownership }) => OWNERSHIP_LABELS[ownership] },
  { head: "Due Back", width: 12, cell: ({ memoDueDay }) => memoDueDay && { day: memoDueDay } },
  {
    head: "Cost of Items",
    width: 14,
    cell: ({ lineCost }) => ({ amount: lineCost }),
    isCost: true,
    onPaper: true,
  },
  { head: "Freight", width: 12, cell: ({ freight }) => amountOf(freight), isCost: true },
  {
    head: "Invoice Total",
    width: 14,
    cell: ({ invoiceTotal }) => amountOf(invoiceTotal),
    isCost: true,
    onPaper: true,
  },
  {
    head: "Difference",
    width: 12,
    cell: (receiving) => amountOf(invoiceDifference(receiving)),
    isCost: true,
  },
  {
    head: "Begun",
    width: 17,
    cell: ({ begunAt, store }) => localTimeIn(store.zone, begunAt).replace("T", " "),
  },
  { head: "Begun By", width: 20, cell: ({ begunBy }) => begunBy },
  ...momentColumns<Receiving>(
    "Received",
    ({ receivedAt, store }) => ({ at: receivedAt, zone: store.zone }),
    22,
  ),
  { head: "Received By", width: 20, cell: ({ receivedBy }) => receivedBy },
  { head: "Note", width: 30, cell: ({ note }) => note },
];

function amountOf(amount: Receiving["freight"]) {
  return amount === null ? null : { amount };
}
