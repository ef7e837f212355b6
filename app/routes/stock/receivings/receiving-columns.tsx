import { dayIn } from "~/domain/dates";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { invoiceDifference } from "~/domain/stock/receivings/invoice-difference";
import { type Receiving, receivingNumber } from "~/domain/stock/receivings/receiving";
import type { ReceivingState } from "~/domain/stock/receivings/find-receivings.server";
import type { Seen } from "~/domain/withhold-cost";
import { href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import type { ListColumn } from "~/web/list-columns";
import { fileTime, writtenMoment } from "~/web/times-in-files-and-prints";
import { ReceivingBadge } from "./receiving-badge.tsx";

export const RECEIVING_STATE_LABELS: Record<ReceivingState, string> = { open: "Draft", received: "Received" };

type ReceivingRow = Seen<ReturnType<typeof toRow>>;

/** Describes a receiving as a row of the page. */
export function toRow(receiving: Receiving) {
  const { store, receivedAt, begunAt } = receiving;
  return { ...receiving, day: dayIn(store.zone, receivedAt ?? begunAt) };
}

export const RECEIVING_COLUMNS: readonly ListColumn<Receiving, ReceivingRow>[] = [
  {
    head: "Receiving",
    page: {
      width: "title",
      render: ({ id, vendor, invoiceNumber, memoDueDay, receivedAt }) => (
        <span className="cell-lines">
          <CellLink to={href("/inventory/receivings/:receivingId", { receivingId: id })}>
            {vendor.name}
          </CellLink>{" "}
          <span className="cell-note">
            {[
              receivingNumber(id),
              invoiceNumber,
              receivedAt === null && memoDueDay && `due back ${formatDate(memoDueDay)}`,
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </span>
      ),
    },
    file: { width: 12, value: ({ id }) => receivingNumber(id) },
    paper: true,
  },
  { head: "Vendor", file: { width: 26, value: ({ vendor }) => vendor.name }, paper: true },
  { head: "Invoice Number", file: { width: 16, value: ({ invoiceNumber }) => invoiceNumber }, paper: true },
  {
    head: "Invoice Date",
    file: { width: 12, value: ({ invoiceDate }) => invoiceDate && { day: invoiceDate } },
  },
  {
    head: "Location",
    page: { head: "Store", width: "word", bare: true, render: ({ store }) => store.name },
    file: { width: 16, value: ({ store }) => store.name },
    paper: true,
  },
  {
    head: "Status",
    file: {
      width: 10,
      value: ({ receivedAt }) => RECEIVING_STATE_LABELS[receivedAt === null ? "open" : "received"],
    },
    paper: true,
  },
  {
    head: "Items",
    page: { width: "count", className: "num phone-off", render: ({ pieces }) => pieces },
    file: { width: 8, value: ({ pieces }) => pieces },
    paper: true,
  },
  { head: "Ownership", file: { width: 16, value: ({ ownership }) => OWNERSHIP_LABELS[ownership] } },
  { head: "Due Back", file: { width: 12, value: ({ memoDueDay }) => memoDueDay && { day: memoDueDay } } },
  {
    head: "Cost of Items",
    isCost: true,
    page: {
      head: "Cost",
      className: "num phone-sum",
      bare: true,
      render: ({ lineCost }, { formatMoney }) => lineCost !== undefined && formatMoney(lineCost),
    },
    file: { width: 14, value: ({ lineCost }) => ({ amount: lineCost }) },
    paper: true,
  },
  { head: "Freight", isCost: true, file: { width: 12, value: ({ freight }) => amountOf(freight) } },
  {
    head: "Invoice Total",
    isCost: true,
    file: { width: 14, value: ({ invoiceTotal }) => amountOf(invoiceTotal) },
    paper: true,
  },
  {
    head: "Difference",
    isCost: true,
    file: { width: 12, value: (receiving) => amountOf(invoiceDifference(receiving)) },
  },
  { head: "Begun", file: { width: 17, value: ({ begunAt, store }) => fileTime(begunAt, store.zone) } },
  { head: "Begun By", file: { width: 20, value: ({ begunBy }) => begunBy } },
  // When it was received, or begun.
  { head: "Date", page: { width: "noted-date", bare: true, render: ({ day }) => formatDate(day) } },
  {
    head: "Received",
    page: {
      head: "Status",
      width: "badge",
      className: "phone-end",
      bare: true,
      render: ({ receivedAt }) => <ReceivingBadge isOpen={receivedAt === null} />,
    },
    ...writtenMoment<Receiving>(({ receivedAt, store }) => ({ at: receivedAt, zone: store.zone }), 22),
  },
  { head: "Received By", file: { width: 20, value: ({ receivedBy }) => receivedBy } },
  { head: "Note", file: { width: 30, value: ({ note }) => note } },
];

function amountOf(amount: Receiving["freight"]) {
  return amount === null ? null : { amount };
}
