import type { EmployeeDetails } from "./employee-fields.ts";

/** E-mails are sign-in names, stored in lower case. */
export function lowerCaseEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

export function withLowerCaseEmail(details: EmployeeDetails): EmployeeDetails {
  return { ...details, email: lowerCaseEmail(details.email) };
}
