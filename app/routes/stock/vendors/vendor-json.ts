import { z } from "zod";
import type { Vendor } from "~/domain/stock/vendors/find-vendors.server";
import { vendorFields } from "~/domain/stock/vendors/vendor-fields";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record } from "~/web/json-schema";
import { overtakenJson } from "~/web/overtaken-json";
import { writeAnswer } from "~/web/write-answer";

export const VendorJson = record("Vendor", {
  id: answered.id(),
  ...answersOf(vendorFields),
  isActive: z.boolean(),
  createdAt: answered.instant(),
  version: answered.version(),
});

const overtaken = overtakenJson(VendorJson);

/** 409 for an edit of an older version; and for the name of another vendor, without `current`. */
export const OvertakenVendorJson = record("OvertakenVendor", {
  ...overtaken,
  detail: overtaken.detail.optional(),
});

export function vendorToJson(vendor: Vendor): z.infer<typeof VendorJson> {
  return writeAnswer(VendorJson, vendor);
}
