import type { customers } from "~db/schema/index.ts";

export type Customer = typeof customers.$inferSelect;

export function fullName({ firstName, lastName }: Pick<Customer, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}
