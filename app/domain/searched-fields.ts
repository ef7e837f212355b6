import { searchedPhone } from "./phone-number.ts";
import { fold } from "./search-text.ts";

/*
 * Text that the search of each list covers. For all but employees and vendors it is stored in a `search_text`
 * column, so a change needs a migration that rewrites every row. `pieces/searched-piece.ts` does it for
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
  const lines = [fold(`${firstName} ${lastName}`), fold(email ?? ""), searchedPhone(cellPhone ?? "")];
  return [...lines, ...(spouseName === null ? [] : [fold(spouseName)])].join("\n");
}

/** Item, description, and the other items of the envelope. Customers are searched separately. */
export function searchedRepair(
  { item, description }: { item: string; description: string | null },
  others: readonly string[] = [],
): string {
  return [item, description ?? "", ...others].map(fold).join("\n");
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
  return words.flatMap((text) => (text ? [fold(text)] : [])).join("\n");
}

export function searchedProcess(process: {
  title: string;
  description: string | null;
  category: string | null;
}): string {
  const { title, description, category } = process;
  return [title, description ?? "", category ?? ""].map(fold).join("\n");
}

export function searchedEmployee(employee: { firstName: string; lastName: string; email: string }): string {
  const { firstName, lastName, email } = employee;
  return fold(`${firstName} ${lastName} ${email}`);
}

export function searchedVendor(vendor: {
  name: string;
  contactName: string | null;
  accountNumber: string | null;
  email: string | null;
  phone: string | null;
}): string {
  const { name, contactName, accountNumber, email, phone } = vendor;
  const lines = [name, contactName, accountNumber, email, phone].map((text) => fold(text ?? ""));
  return [...lines, searchedPhone(phone ?? "")].join("\n");
}
