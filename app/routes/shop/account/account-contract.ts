import type { OwnDetails } from "~/domain/shop/account/edit-own-details.server";
import { ownFields } from "~/domain/shop/employees/employee-fields";
import { version } from "~/domain/fields";
import { contract } from "~/web/contract";
import { formValues } from "~/web/write-fields";

export const EditedOwnDetails = contract({ ...ownFields, version: version("Reload the page") });

export function ownDetailsToForm(details: OwnDetails & { version: number }): Record<string, string> {
  return { ...formValues(ownFields, details), version: String(details.version) };
}
