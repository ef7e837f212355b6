import { findVendors, type Vendor, type VendorFilter } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";

/** Reads the page's filter. */
export function readPageVendorFilter(url: URL): VendorFilter {
  return { search: url.searchParams.get("search")?.trim() || undefined };
}

/** Lists vendors by name. */
export function vendorsBy(filter: VendorFilter): KeyedList<Vendor, string> {
  return {
    read: (slice) => findVendors(shop().db, filter, slice),
    keyOf: ({ foldedName }) => foldedName,
    isKey: (key): key is string => typeof key === "string",
  };
}
