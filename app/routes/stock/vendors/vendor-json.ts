import { z } from "zod";
import type { Vendor } from "~/domain/stock/vendors/find-vendors.server";
import { vendorFields } from "~/domain/stock/vendors/vendor-fields";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export const VendorJson = record("Vendor", {
  id: answered.id(),
  ...answersOf(vendorFields),
  isActive: z.boolean(),
  createdAt: answered.instant(),
  version: answered.version(),
});

/** Answers an edit of an older version (409). */
export const OvertakenVendorJson = record("OvertakenVendor", {
  message: answered.text(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  detail: z.object({ current: VendorJson }).optional(),
});

export function vendorToJson(vendor: Vendor): z.infer<typeof VendorJson> {
  return writeAnswer(VendorJson, vendor);
}
