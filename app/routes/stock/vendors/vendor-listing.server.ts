import { listVendors, type Vendor } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn } from "~/web/listing";
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

const COLUMNS: ListingColumn<Vendor>[] = [
  { head: "Vendor ID", width: 10, cell: ({ id }) => id },
  { head: "Vendor", width: 28, cell: ({ name }) => name, onPaper: true },
  { head: "Contact", width: 22, cell: ({ contactName }) => contactName, onPaper: true },
  { head: "Phone", width: 16, cell: ({ phone }) => phone, onPaper: true },
  { head: "Email", width: 26, cell: ({ email }) => email, onPaper: true },
  { head: "Address", width: 30, cell: ({ address }) => address },
  { head: "Account Number", width: 16, cell: ({ accountNumber }) => accountNumber, onPaper: true },
  { head: "Terms", width: 14, cell: ({ terms }) => terms, onPaper: true },
  { head: "Offered", width: 9, cell: ({ isActive }) => (isActive ? "Yes" : "No") },
  { head: "Note", width: 30, cell: ({ note }) => note },
  { head: "Country", width: 14, cell: ({ country }) => country },
];
