import { getVendor } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

/** Finds a vendor. Throws 404 if there is none. */
export function existingVendor(vendorId: string) {
  const vendor = getVendor(shop().db, idParam(vendorId));
  if (!vendor) throw notFound();
  return vendor;
}
