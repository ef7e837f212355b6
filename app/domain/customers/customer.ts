import type { customers } from "~db/schema/index.ts";

export type Customer = typeof customers.$inferSelect;

/** A customer without what only searches and imports read. */
export type CustomerRecord = Omit<Customer, "searchText" | "foldedEmail" | "nameAndPhone" | "importId">;

export function fullName({ firstName, lastName }: Pick<Customer, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
