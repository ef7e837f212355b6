import type { CustomerRecord } from "~/domain/customers/customer";

export type CustomerRow = ReturnType<typeof toRow>;

export function toRow(customer: CustomerRecord) {
  const { id, firstName, lastName, email, tier, homeStore, lastPurchaseDate, totalSpent } = customer;
  return { id, firstName, lastName, email, tier, homeStore, lastPurchaseDate, totalSpent };
}
