import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { countReceivings } from "~/domain/stock/receivings/find-receivings.server";
import { invoiceDifference, type Receiving, receivingNumber } from "~/domain/stock/receivings/receiving";
import { recordNumber } from "~/domain/record-number";
import { getVendor } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import { fileTime, type ListColumn, writtenMoment } from "~/web/list-columns";
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

const COLUMNS: ListColumn<Receiving>[] = [
  { head: "Receiving", file: { width: 12, value: ({ id }) => receivingNumber(id) }, paper: true },
  { head: "Vendor", file: { width: 26, value: ({ vendor }) => vendor.name }, paper: true },
  { head: "Invoice Number", file: { width: 16, value: ({ invoiceNumber }) => invoiceNumber }, paper: true },
  {
    head: "Invoice Date",
    file: { width: 12, value: ({ invoiceDate }) => invoiceDate && { day: invoiceDate } },
  },
  { head: "Location", file: { width: 16, value: ({ store }) => store.name }, paper: true },
  {
    head: "State",
    file: {
      width: 10,
      value: ({ receivedAt }) => RECEIVING_STATE_LABELS[receivedAt === null ? "open" : "received"],
    },
    paper: true,
  },
  { head: "Items", file: { width: 8, value: ({ pieces }) => pieces }, paper: true },
  { head: "Ownership", file: { width: 16, value: ({ ownership }) => OWNERSHIP_LABELS[ownership] } },
  { head: "Due Back", file: { width: 12, value: ({ memoDueDay }) => memoDueDay && { day: memoDueDay } } },
  {
    head: "Cost of Items",
    file: { width: 14, value: ({ lineCost }) => ({ amount: lineCost }) },
    isCost: true,
    paper: true,
  },
  { head: "Freight", file: { width: 12, value: ({ freight }) => amountOf(freight) }, isCost: true },
  {
    head: "Invoice Total",
    file: { width: 14, value: ({ invoiceTotal }) => amountOf(invoiceTotal) },
    isCost: true,
    paper: true,
  },
  {
    head: "Difference",
    file: { width: 12, value: (receiving) => amountOf(invoiceDifference(receiving)) },
    isCost: true,
  },
  {
    head: "Begun",
    file: { width: 17, value: ({ begunAt, store }) => fileTime(begunAt, store.zone) },
  },
  { head: "Begun By", file: { width: 20, value: ({ begunBy }) => begunBy } },
  {
    head: "Received",
    ...writtenMoment<Receiving>(({ receivedAt, store }) => ({ at: receivedAt, zone: store.zone }), 22),
  },
  { head: "Received By", file: { width: 20, value: ({ receivedBy }) => receivedBy } },
  { head: "Note", file: { width: 30, value: ({ note }) => note } },
];

function amountOf(amount: Receiving["freight"]) {
  return amount === null ? null : { amount };
}
