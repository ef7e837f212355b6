import type { Vendor } from "~/domain/stock/vendors/find-vendors.server";
import { Badge } from "~/ui/badge";
import type { Column } from "~/ui/column-table";
import { CellLink } from "~/ui/list-table";
import { PhoneLink } from "~/web/phone-link";

type Row = Pick<Vendor, "id" | "name" | "contactName" | "phone" | "terms" | "isActive">;

export const VENDOR_COLUMNS: Column<Row>[] = [
  {
    head: "Vendor",
    width: "title",
    render: ({ id, name, contactName }) => (
      <span className="cell-lines">
        <CellLink to={`/inventory/vendors/${id}`}>{name}</CellLink>
        {contactName && <span className="cell-note">{contactName}</span>}
      </span>
    ),
  },
  {
    head: "Phone",
    width: "person",
    className: "phone-sum",
    bare: true,
    render: ({ phone }) => phone && <PhoneLink phone={phone} />,
  },
  { head: "Terms", width: "moment", bare: true, render: ({ terms }) => terms },
  {
    head: "Status",
    width: "badge",
    className: "phone-end",
    bare: true,
    render: ({ isActive }) => !isActive && <Badge>Not offered</Badge>,
  },
];
