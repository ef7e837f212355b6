import { listVendors } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import {
  type AskedList,
  type ListInFilesAndPrints,
  listInFilesAndPrints,
} from "~/web/list-in-files-and-prints";
import { listPage } from "~/web/list.server";
import { VENDOR_COLUMNS } from "./vendor-columns.tsx";
import { readPageVendorFilter, vendorsBy } from "./vendor-filter.server.ts";

/** The list of vendors, for files and prints. */
export function vendorsInFilesAndPrints({ url }: AskedList): ListInFilesAndPrints {
  const filter = readPageVendorFilter(url);
  return listInFilesAndPrints(VENDOR_COLUMNS, {
    page: (at) => listPage(at, vendorsBy(filter), () => 0),
    count: () => listVendors(shop().db, filter).length,
  });
}
