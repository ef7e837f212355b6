import { flag, id } from "~/domain/fields";
import type { Vendor } from "~/domain/stock/vendors/find-vendors.server";
import { vendorFields } from "~/domain/stock/vendors/vendor-fields";
import { formValues } from "~/web/write-fields";

/** Fields of an edited vendor, which also say whether forms offer it. */
export const editedVendorFields = {
  ...vendorFields,
  isActive: flag({ label: "Offered in forms" }),
  version: id({ label: "Version" }),
};

export function vendorToForm({ isActive, version, ...vendor }: Vendor): Record<string, string> {
  return {
    ...formValues(vendorFields, vendor),
    isActive: isActive ? "on" : "",
    version: String(version),
  };
}
