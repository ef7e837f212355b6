import type { HeldPieces, Vendor } from "~/domain/stock/vendors/find-vendors.server";
import { href } from "~/ui/address";
import { formatCount } from "~/ui/format";
import { CellLink } from "~/ui/list-table";
import { StateBadge } from "~/ui/state-badge";
import type { ListColumn } from "~/web/list-columns";
import { PhoneLink } from "~/web/phone-link";

type VendorRow = ReturnType<typeof toRow>;

/** Describes a vendor as a row of the page, with how many pieces of theirs the shop has, or sold and owes for. */
export function toRow(
  { id, name, contactName, phone, terms, isActive }: Vendor,
  { onHand, notOwned, unpaid }: HeldPieces,
) {
  return {
    id,
    name,
    contactName,
    phone,
    terms,
    isActive,
    onHand: onHand === 0 ? "—" : formatCount(onHand),
    notOwned: notOwned > 0 && `${formatCount(notOwned)} not owned`,
    unpaid: unpaid > 0 && `${formatCount(unpaid)} sold`,
  };
}

export const VENDOR_COLUMNS: readonly ListColumn<Vendor, VendorRow>[] = [
  { head: "Vendor ID", file: { width: 10, value: ({ id }) => id } },
  {
    head: "Vendor",
    page: {
      width: "title",
      render: ({ id, name, contactName, isActive }) => (
        <span className="cell-lines">
          <CellLink to={href("/inventory/vendors/:vendorId", { vendorId: id })}>{name}</CellLink>{" "}
          {!isActive && (
            <span className="cell-note-line">
              <StateBadge state="off">Not offered</StateBadge>{" "}
            </span>
          )}
          {contactName && <span className="cell-note fold-in">{contactName}</span>}
        </span>
      ),
    },
    file: { width: 28, value: ({ name }) => name },
    paper: true,
  },
  {
    head: "Contact",
    page: { width: "person", className: "fold-away", render: ({ contactName }) => contactName },
    file: { width: 22, value: ({ contactName }) => contactName },
    paper: true,
  },
  {
    head: "Phone",
    page: {
      width: "person",
      className: "phone-sum",
      bare: true,
      render: ({ phone }) => phone && <PhoneLink phone={phone} />,
    },
    file: { width: 16, value: ({ phone }) => phone },
    paper: true,
  },
  { head: "Email", file: { width: 26, value: ({ email }) => email }, paper: true },
  { head: "Address", file: { width: 30, value: ({ address }) => address } },
  { head: "Account Number", file: { width: 16, value: ({ accountNumber }) => accountNumber }, paper: true },
  {
    head: "Terms",
    page: { width: "moment", bare: true, render: ({ terms }) => terms },
    file: { width: 14, value: ({ terms }) => terms },
    paper: true,
  },
  { head: "Offered", file: { width: 9, value: ({ isActive }) => (isActive ? "Yes" : "No") } },
  {
    head: "Unpaid",
    page: { width: "price", className: "num fold-away phone-on", render: ({ unpaid }) => unpaid || "—" },
  },
  {
    head: "On Hand",
    page: {
      width: "price",
      className: "num phone-end",
      render: ({ onHand, notOwned, unpaid }) =>
        notOwned || unpaid ? (
          <span className="cell-lines">
            <span>{onHand}</span> {notOwned && <span className="cell-note">{notOwned}</span>}{" "}
            {unpaid && <span className="cell-note fold-in">{unpaid}, unpaid</span>}
          </span>
        ) : (
          onHand
        ),
    },
  },
  { head: "Note", file: { width: 30, value: ({ note }) => note } },
  { head: "Country", file: { width: 14, value: ({ country }) => country } },
];
