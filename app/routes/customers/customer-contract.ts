import { z } from "zod";
import type { CustomerRecord } from "~/domain/customers/customer";
import type { CustomerDetails } from "~/domain/customers/customer-details.server";
import type { Import, ImportError } from "~/import/find-imports.server";
import { GENDERS, TIERS } from "~/domain/customers/tiers-and-genders";
import { EARLIEST_BIRTH_YEAR } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { answered } from "~/web/answer-fields";
import { contract } from "~/web/contract";
import type { Fields } from "~/web/contract-fields";
import { record } from "~/web/json-schema";
import { asked } from "~/web/query";
import { errorText } from "../../import/error-text.ts";

const details = (f: Fields) => ({
  firstName: f.requiredText("First name is required"),
  lastName: f.requiredText("Last name is required"),
  email: f.email(),
  cellPhone: f.text(),
  street: f.text(),
  city: f.text(),
  state: f.text(),
  zipCode: f.text(),
  dateOfBirth: f.day({ from: EARLIEST_BIRTH_YEAR }),
  gender: f.choice(GENDERS, "Choose one of the genders"),
  anniversaryDate: f.day({ from: EARLIEST_BIRTH_YEAR }),
  spouseName: f.text(),
  spouseDob: f.day({ from: EARLIEST_BIRTH_YEAR }),
  homeStore: f.requiredText("Home store is required"),
  tier: f.choice(TIERS, "Choose one of the tiers"),
  jewelryPreferences: f.longText(),
  notes: f.longText(),
});

/** The e-mail of another customer that the form has warned about and that is meant all the same. */
const accepted = (f: Fields) => ({ acceptedEmail: f.text() });

/** A new customer, as `POST /api/customers` sends it (sections 3 and 5). */
export const NewCustomer = contract((f) => z.object(details(f)).transform(toDetails));

/** A new customer, as the form sends it: with the answer to its warning. */
export const NewCustomerForm = contract((f) =>
  z.object({ ...details(f), ...accepted(f) }).transform(({ acceptedEmail, ...rest }) => ({
    ...toDetails(rest),
    acceptedEmail: acceptedEmail ?? null,
  })),
);

/** A customer's record after an edit, with the version that the edit began from. */
export const EditedCustomer = contract((f) =>
  z
    .object({ ...details(f), ...accepted(f), version: f.requiredId("Load the record again") })
    .transform(({ version, acceptedEmail, ...rest }) => ({
      ...toDetails(rest),
      acceptedEmail: acceptedEmail ?? null,
      version,
    })),
);

type Sent = { [Name in keyof CustomerDetails]: Exclude<CustomerDetails[Name], null> | undefined };
type SentDetails = Sent & Pick<CustomerDetails, "firstName" | "lastName" | "homeStore">;

function toDetails(sent: SentDetails): CustomerDetails {
  return {
    firstName: sent.firstName,
    lastName: sent.lastName,
    email: sent.email ?? null,
    cellPhone: sent.cellPhone ?? null,
    street: sent.street ?? null,
    city: sent.city ?? null,
    state: sent.state ?? null,
    zipCode: sent.zipCode ?? null,
    dateOfBirth: sent.dateOfBirth ?? null,
    gender: sent.gender ?? null,
    anniversaryDate: sent.anniversaryDate ?? null,
    spouseName: sent.spouseName ?? null,
    spouseDob: sent.spouseDob ?? null,
    homeStore: sent.homeStore,
    tier: sent.tier ?? "silver",
    jewelryPreferences: sent.jewelryPreferences ?? null,
    notes: sent.notes ?? null,
  };
}

/** What `GET /api/customers` filters by. */
export const CustomerQuery = z.object({
  search: asked.search(),
  tier: asked.choice(TIERS, `tier is ${TIERS.join(", ")} or all`),
  homeStore: asked.store(),
});

/** A customer as section 3 has it. */
export const CustomerJson = record("Customer", {
  id: answered.id(),
  firstName: answered.text(),
  lastName: answered.text(),
  email: answered.text().nullable(),
  cellPhone: answered.text().nullable(),
  street: answered.text().nullable(),
  city: answered.text().nullable(),
  state: answered.text().nullable(),
  zipCode: answered.text().nullable(),
  dateOfBirth: answered.day().nullable(),
  gender: z.enum(GENDERS).nullable(),
  anniversaryDate: answered.day().nullable(),
  spouseName: answered.text().nullable(),
  spouseDob: answered.day().nullable(),
  homeStore: answered.store(),
  tier: z.enum(TIERS),
  jewelryPreferences: answered.text().nullable(),
  notes: answered.text().nullable(),
  lastPurchaseDate: answered.day().nullable(),
  totalSpent: answered.amount(),
  createdAt: answered.instant(),
  version: answered.version(),
});

export function customerToJson(customer: CustomerRecord): z.infer<typeof CustomerJson> {
  return {
    id: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    cellPhone: customer.cellPhone,
    street: customer.street,
    city: customer.city,
    state: customer.state,
    zipCode: customer.zipCode,
    dateOfBirth: customer.dateOfBirth,
    gender: customer.gender,
    anniversaryDate: customer.anniversaryDate,
    spouseName: customer.spouseName,
    spouseDob: customer.spouseDob,
    homeStore: customer.homeStore,
    tier: customer.tier,
    jewelryPreferences: customer.jewelryPreferences,
    notes: customer.notes,
    lastPurchaseDate: customer.lastPurchaseDate,
    totalSpent: formatDecimal(customer.totalSpent),
    createdAt: new Date(customer.createdAt).toISOString(),
    version: customer.version,
  };
}

/** What `GET /api/customers/{id}/suggestions` answers. */
export const SuggestionsJson = record("Suggestions", {
  suggestions: answered.text(),
  source: answered.source(),
  madeAt: answered.instant(),
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
  const {
    id: _,
    createdAt: __,
    totalSpent: ___,
    lastPurchaseDate: ____,
    ...fields
  } = customerToJson(customer);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]));
}
