import { listVendors } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { VENDOR_COLUMNS } from "./vendor-columns.tsx";
import { readPageVendorFilter, vendorsBy } from "./vendor-filter.server.ts";

/** The list of vendors, for files and prints. */
export function readAllVendors({ url }: AskedList): WholeList {
  const filter = readPageVendorFilter(url);
  return wholeList(VENDOR_COLUMNS, {
    page: (at) => listPage(at, vendorsBy(filter), () => 0),
    count: () => listVendors(shop().db, filter).length,
  });
}
