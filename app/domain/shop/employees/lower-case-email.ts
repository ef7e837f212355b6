import type { EmployeeDetails } from "./employee-fields.ts";

/** E-mails are sign-in names, stored in lower case. */
export function withLowerCaseEmail(details: EmployeeDetails): EmployeeDetails {
  return { ...details, email: details.email.trim().toLowerCase() };
}
