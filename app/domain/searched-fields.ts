import { digits, fold } from "./search-text.ts";

/*
 * What a search of each list looks in: the text of the `search_text` column. After a change every stored row has to be
 * written again by a migration.
 */

/** A customer's name, e-mail and phone; of the phone the digits. */
export function searchedCustomer(customer: {
  firstName: string;
  lastName: string;
  email: string | null;
  cellPhone: string | null;
}): string {
  const { firstName, lastName, email, cellPhone } = customer;
  return [fold(`${firstName} ${lastName}`), fold(email ?? ""), digits(cellPhone ?? "")].join("\n");
}

/** An item's SKU and description. */
export function searchedPiece({ sku, description }: { sku: string; description: string }): string {
  return [sku, description].map(fold).join("\n");
}

/** A repair's item and description; its customer is found by the customer's own search. */
export function searchedRepair({ item, description }: { item: string; description: string | null }): string {
  return [item, description ?? ""].map(fold).join("\n");
}

/** A process's title, description and category. */
export function searchedProcess(process: {
  title: string;
  description: string | null;
  category: string | null;
}): string {
  const { title, description, category } = process;
  return [title, description ?? "", category ?? ""].map(fold).join("\n");
}
