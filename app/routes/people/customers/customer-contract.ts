import { z } from "zod";
import type { CustomerRecord } from "~/domain/people/customers/customer";
import type { Import, ImportError } from "~/import/find-imports.server";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { text, version } from "~/domain/fields";
import { CUSTOMER_SORTS, CUSTOMER_RANGES } from "~/domain/people/customers/customer-sorting";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { answered } from "~/web/answer-fields";
import { contract, specifiedContract } from "~/web/contract";
import { record } from "~/web/json-schema";
import { listParameters } from "~/web/list-query";
import { parameter } from "~/web/query";
import { formValues } from "~/web/write-fields";
import { errorText } from "../../../import/result-words.ts";

/** `POST /api/customers` (sections 3 and 5). */
export const NewCustomer = specifiedContract(customerFields);

/** Record numbers of customers who look like the same person but aren't. The warning's button sends them. */
const acceptedTwins = text({ label: "Customers who are somebody else" });

/** The form of a new customer, with the size that is asked at the counter, and the answer to its warning. */
export const NewCustomerForm = contract({
  ...customerFields,
  ringSize: profileFields.ringSize,
  acceptedTwins,
});

export const EditedCustomer = contract({
  ...customerFields,
  acceptedTwins,
  version: version("Reload the record"),
});

/** `GET /api/customers`. */
export const CustomerQuery = z.object({
  search: parameter.search(),
  tier: parameter.choice(TIERS, `tier is ${TIERS.join(", ")} or all`),
  homeStore: parameter.store(),
  ...listParameters(CUSTOMER_SORTS, CUSTOMER_RANGES),
});

/** Section 3, with additional fields. */
export const ImportJson = record("ImportResult", {
  imported: answered.count(),
  updated: answered.count(),
  failed: answered.count(),
  errors: z
    .array(answered.text())
    .describe(
      "The first 1,000, as 'Row N: what is wrong'; the header is row 1. One that ends in 'left out' is of a row that came in without that value.",
    ),
  unusedColumns: z.array(answered.text()),
  notes: z
    .array(answered.text())
    .describe(
      "How the file was read where that isn't plain to see: hidden rows, merged cells, sums, decimals.",
    ),
  sheet: answered.text().nullable(),
  importId: answered.id(),
});

/** 503 for an interrupted import. */
export const InterruptedImportJson = record("InterruptedImport", {
  message: answered.text(),
  ...ImportJson.shape,
});

export function importToJson(
  { id, ...result }: Pick<Import, "id" | "imported" | "updated" | "failed" | "unusedColumns" | "sheet">,
  errors: readonly Pick<ImportError, "row" | "column" | "reason">[],
  notes: string[],
): z.infer<typeof ImportJson> {
  const { imported, updated, failed, unusedColumns, sheet } = result;
  return {
    imported,
    updated,
    failed,
    errors: errors.map(errorText),
    unusedColumns,
    notes,
    sheet,
    importId: id,
  };
}

export function customerToForm(customer: CustomerRecord): Record<string, string> {
  return { ...formValues(customerFields, customer), version: String(customer.version) };
}
