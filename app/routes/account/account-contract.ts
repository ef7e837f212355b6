import type { OwnDetails } from "~/domain/employees/edit-own-details.server";
import { ownFields } from "~/domain/employees/employee-fields";
import { version } from "~/domain/fields";
import { contract, formValues } from "~/web/contract";

/** One's own details after an edit, with the version that the edit began from. */
export const EditedOwnDetails = contract({ ...ownFields, version: version("Load the page again") });

/** The forms that only have a button. */
export const NothingTyped = contract({});

/** One's own details as the form's fields show them. */
export function ownDetailsToForm(details: OwnDetails & { version: number }): Record<string, string> {
  return { ...formValues(ownFields, details), version: String(details.version) };
}
