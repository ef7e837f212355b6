import { z } from "zod";
import type { CustomerRecord } from "~/domain/customers/customer";
import type { Import, ImportError } from "~/import/find-imports.server";
import { customerFields } from "~/domain/customers/customer-fields";
import { text, version } from "~/domain/fields";
import { TIERS } from "~/domain/customers/tiers-and-genders";
import { answered } from "~/web/answer-fields";
import { contract, formValues } from "~/web/contract";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { errorText } from "../../import/error-text.ts";

/** A new customer, as `POST /api/customers` sends it (sections 3 and 5). */
export const NewCustomer = contract(customerFields);

/** The e-mail of another customer that the form has warned about and that is meant all the same. */
const acceptedEmail = text({ label: "Email" });

/** A new customer, as the form sends it: with the answer to its warning. */
export const NewCustomerForm = contract({ ...customerFields, acceptedEmail });

/** A customer's record after an edit, with the version that the edit began from. */
export const EditedCustomer = contract({
  ...customerFields,
  acceptedEmail,
  version: version("Load the record again"),
});

/** What `GET /api/customers` filters by. */
export const CustomerQuery = z.object({
  search: parameter.search(),
  tier: parameter.choice(TIERS, `tier is ${TIERS.join(", ")} or all`),
  homeStore: parameter.store(),
});

/** The body of `POST /api/customers/import`, which `receiveImport` takes in. */
export const ImportUpload = z.object({
  file: z
    .file()
    .describe("CSV to 64 MB or a workbook (.xlsx, .xls) to 10 MB; its first row names the columns."),
  sheet: z
    .string()
    .optional()
    .describe("Of a workbook, the sheet to read; else the first that holds something."),
});

/** The import result of section 3, and what Loupe adds to it. */
export const ImportJson = record("ImportResult", {
  imported: answered.count(),
  failed: answered.count(),
  errors: z
    .array(answered.text())
    .describe("The first 1,000, as 'Row N: column: reason'; the header is row 1."),
  unusedColumns: z.array(answered.text()),
  sheet: answered.text().nullable(),
  importId: answered.id(),
});

/** The 503 of an import that was interrupted. */
export const InterruptedImportJson = record("InterruptedImport", {
  message: answered.text(),
  ...ImportJson.shape,
});

export function importToJson(
  { id, ...result }: Pick<Import, "id" | "imported" | "failed" | "unusedColumns" | "sheet">,
  errors: readonly Pick<ImportError, "row" | "column" | "reason">[],
): z.infer<typeof ImportJson> {
  const { imported, failed, unusedColumns, sheet } = result;
  return { imported, failed, errors: errors.map(errorText), unusedColumns, sheet, importId: id };
}

/** A customer's record as the form's fields show it. */
export function customerToForm(customer: CustomerRecord): Record<string, string> {
  return { ...formValues(customerFields, customer), version: String(customer.version) };
}
