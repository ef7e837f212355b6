import { z } from "zod";
import { flag, id } from "~/domain/fields";
import type { Vendor } from "~/domain/vendors/find-vendors.server";
import { vendorFields } from "~/domain/vendors/vendor-fields";
import { type Contract, contract, formValues } from "~/web/contract";
import { parameter } from "~/web/query";

/** `POST /api/vendors`, and the form. */
export const NewVendor = contract(vendorFields);

/** An edit also says whether forms offer the vendor. */
export const editedVendorFields = {
  ...vendorFields,
  isActive: flag({ label: "Offered in forms" }),
  version: id({ label: "Version" }),
};

const typed = contract(editedVendorFields);
const sent = contract({
  ...editedVendorFields,
  isActive: flag({ label: "Offered in forms", otherwise: true }),
});

/** `PUT /api/vendors/{id}`, and the form: a box without its tick isn't sent. */
export const EditedVendor: typeof typed = { form: typed.form, json: sent.json } satisfies Contract<unknown>;

/** `GET /api/vendors`. */
export const VendorQuery = z.object({ search: parameter.search() });

export function vendorToForm({ isActive, version, ...vendor }: Vendor): Record<string, string> {
  return {
    ...formValues(vendorFields, vendor),
    isActive: isActive ? "on" : "",
    version: String(version),
  };
}
