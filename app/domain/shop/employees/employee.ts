import type { employees } from "~db/schema/index.ts";

type Row = typeof employees.$inferSelect;

/** A current or former employee. Excludes sign-in data such as the password hash. */
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
> & { hasPassword: boolean; hasSecondFactor: boolean; hasPin: boolean };

export function fullName({ firstName, lastName }: Pick<Employee, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}
