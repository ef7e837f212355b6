import { findVendors, type Vendor, type VendorFilter } from "~/domain/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";

/** By name. */
export function vendorsBy(filter: VendorFilter): KeyedList<Vendor, string> {
  return {
    read: (slice) => findVendors(shop().db, filter, slice),
    keyOf: ({ foldedName }) => foldedName,
    isKey: (key): key is string => typeof key === "string",
  };
}
