import type { customers } from "~db/schema/index.ts";

export type Customer = typeof customers.$inferSelect;

/** A customer without the columns used only by search and import. */
export type CustomerRecord = Omit<
  Customer,
  | "searchText"
  | "foldedEmail"
  | "nameAndPhone"
  | "importId"
  | "erasedAt"
  | "erasedBy"
  | "mergedInto"
  | "isCompared"
>;

/** Refusal of changes to an erased customer. */
export const ERASED_CUSTOMER = "This customer was erased: nothing can be changed or added";

export function fullName({ firstName, lastName }: Pick<Customer, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
