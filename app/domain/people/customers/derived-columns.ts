import { phoneKey } from "../../phone-number.ts";
import { fold } from "../../search-text.ts";
import { searchedCustomer } from "../../searched-fields.ts";
import type { CustomerDetails } from "./customer-fields.ts";

/** Columns used for search, list order, and finding duplicates. */
export function derivedColumns(
  details: Pick<CustomerDetails, "firstName" | "lastName" | "email" | "cellPhone" | "spouseName">,
): Record<"searchText" | "sortName", string> & Record<"foldedEmail" | "nameAndPhone", string | null> {
  const { firstName, lastName, email, cellPhone } = details;
  const name = fold(`${firstName} ${lastName}`);
  const phone = phoneKey(cellPhone ?? "");
  return {
    searchText: searchedCustomer(details),
    sortName: fold(`${lastName} ${firstName}`),
    foldedEmail: email === null ? null : fold(email),
    nameAndPhone: phone === "" ? null : `${name} ${phone}`,
  };
}
