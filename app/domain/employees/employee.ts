import type { employees } from "~db/schema/index.ts";

type Row = typeof employees.$inferSelect;

/** Somebody who works here, or did. What only signing in needs stays in its table: of the password, whether there is one. */
export type Employee = Pick<
  Row,
  | "id"
  | "email"
  | "firstName"
  | "lastName"
  | "role"
  | "phone"
  | "homeStore"
  | "isActive"
  | "createdAt"
  | "version"
> & { hasPassword: boolean };

export function fullName({ firstName, lastName }: Pick<Employee, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}
