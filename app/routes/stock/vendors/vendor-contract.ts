import { z } from "zod";
import { flag } from "~/domain/fields";
import { vendorFields } from "~/domain/stock/vendors/vendor-fields";
import { type Contract, contract } from "~/web/contract";
import { parameter } from "~/web/query";
import { editedVendorFields } from "./vendor-form-fields.ts";

/** Body of `POST /api/vendors`, and the form. */
export const NewVendor = contract(vendorFields);

const typed = contract(editedVendorFields);
const sent = contract({
  ...editedVendorFields,
  isActive: flag({ label: "Offered in forms", otherwise: true }),
});

/**
 * Body of `PUT /api/vendors/{id}`, and the form. Browsers don't send an unticked box, so in the form a
 * missing one means no.
 */
export const EditedVendor: typeof typed = { form: typed.form, json: sent.json } satisfies Contract<unknown>;

/** Query of `GET /api/vendors`. */
export const VendorQuery = z.object({ search: parameter.search() });
