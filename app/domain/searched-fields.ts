import { searchedPhone } from "./phone-number.ts";
import { searchedLines } from "./search-text.ts";

/*
 * Text that the search of each list covers. For all but employees and vendors it is stored in a `search_text`
 * column, so a change needs a migration that rewrites every row. `pieces/searched-text-of-piece.ts` does it for
 * pieces.
 */

/** Name, e-mail, the phone's digits, and the spouse's name. */
export function searchedCustomer(customer: {
  firstName: string;
  lastName: string;
  email: string | null;
  cellPhone: string | null;
  spouseName: string | null;
}): string {
  const { firstName, lastName, email, cellPhone, spouseName } = customer;
  const texts = [`${firstName} ${lastName}`, email ?? "", searchedPhone(cellPhone ?? "")];
  return searchedLines([...texts, ...(spouseName === null ? [] : [spouseName])]);
}

/** Item, description, and the other items of the envelope. Customers are searched separately. */
export function searchedRepair(
  { item, description }: { item: string; description: string | null },
  others: readonly string[] = [],
): string {
  return searchedLines([item, description ?? "", ...others]);
}

/**
 * The ordered item, its vendor and the vendor's reference; the pieces of a layaway. Customers are searched
 * separately.
 */
export function searchedOrder(
  order: { item: string | null; vendor?: string | null; vendorReference?: string | null },
  pieces: readonly { sku: string; description: string }[] = [],
): string {
  const { item, vendor, vendorReference } = order;
  const words = [
    item,
    vendor,
    vendorReference,
    ...pieces.flatMap(({ sku, description }) => [sku, description]),
  ];
  return searchedLines(words.flatMap((text) => (text ? [text] : [])));
}

export function searchedProcess(process: {
  title: string;
  description: string | null;
  category: string | null;
}): string {
  const { title, description, category } = process;
  return searchedLines([title, description ?? "", category ?? ""]);
}

export function searchedEmployee(employee: { firstName: string; lastName: string; email: string }): string {
  const { firstName, lastName, email } = employee;
  return searchedLines([`${firstName} ${lastName} ${email}`]);
}

export function searchedVendor(vendor: {
  name: string;
  contactName: string | null;
  accountNumber: string | null;
  email: string | null;
  phone: string | null;
}): string {
  const { name, contactName, accountNumber, email, phone } = vendor;
  const texts = [name, contactName, accountNumber, email, phone].map((text) => text ?? "");
  return searchedLines([...texts, searchedPhone(phone ?? "")]);
}
