import { listVendors, type Vendor } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import type { ListColumn } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { readVendorFilter, vendorsBy } from "./vendor-lists.server.ts";

/** The list of vendors, for files and prints. */
export function vendorListing({ url }: AskedListing): Listing {
  const filter = readVendorFilter(url);
  return listing(COLUMNS, {
    page: (at) => listPage(at, vendorsBy(filter), () => 0),
    count: () => listVendors(shop().db, filter).length,
  });
}

const COLUMNS: ListColumn<Vendor>[] = [
  { head: "Vendor ID", file: { width: 10, value: ({ id }) => id } },
  { head: "Vendor", file: { width: 28, value: ({ name }) => name }, paper: true },
  { head: "Contact", file: { width: 22, value: ({ contactName }) => contactName }, paper: true },
  { head: "Phone", file: { width: 16, value: ({ phone }) => phone }, paper: true },
  { head: "Email", file: { width: 26, value: ({ email }) => email }, paper: true },
  { head: "Address", file: { width: 30, value: ({ address }) => address } },
  { head: "Account Number", file: { width: 16, value: ({ accountNumber }) => accountNumber }, paper: true },
  { head: "Terms", file: { width: 14, value: ({ terms }) => terms }, paper: true },
  { head: "Offered", file: { width: 9, value: ({ isActive }) => (isActive ? "Yes" : "No") } },
  { head: "Note", file: { width: 30, value: ({ note }) => note } },
  { head: "Country", file: { width: 14, value: ({ country }) => country } },
];
