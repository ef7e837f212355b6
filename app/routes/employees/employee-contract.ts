import { z } from "zod";
import { isEmailAddress } from "~/domain/email";
import type { Employee } from "~/domain/employees/employee";
import type { EmployeeDetails } from "~/domain/employees/employee-details.server";
import { ROLES } from "~/domain/employees/roles";
import { contract } from "~/web/contract";
import type { Fields } from "~/web/contract-fields";

const details = (f: Fields) => ({
  firstName: f.requiredText("First name is required"),
  lastName: f.requiredText("Last name is required"),
  email: f.requiredText("Email is required").refine(isEmailAddress, "Enter a valid email address"),
  phone: f.text(),
  homeStore: f.text(),
});

const role = (f: Fields) =>
  f.requiredChoice(ROLES, { required: "Role is required", wrong: "Choose one of the roles" });

/** A new account, as 'Add Employee' sends it. */
export const HiredEmployee = contract((f) =>
  z.object({ ...details(f), role: role(f) }).transform(({ role, ...rest }) => ({ role, ...toDetails(rest) })),
);

/** An account's details after an edit, with the version that the edit began from. */
export const EditedEmployee = contract((f) =>
  z
    .object({ ...details(f), version: f.requiredId("Load the record again") })
    .transform(({ version, ...rest }) => ({ version, ...toDetails(rest) })),
);

/** Another role, with the version of the record that it was chosen on. */
export const RoleChange = contract((f) =>
  z.object({ role: role(f), version: f.requiredId("Load the record again") }),
);

/** What has its own URL and nothing to fill in: the post says it all. */
export const Confirmed = contract(() => z.object({}));

type Sent = { [Name in keyof EmployeeDetails]: Exclude<EmployeeDetails[Name], null> | undefined };

function toDetails(sent: Sent & Pick<EmployeeDetails, "firstName" | "lastName" | "email">): EmployeeDetails {
  return { ...sent, phone: sent.phone ?? null, homeStore: sent.homeStore ?? null };
}

/** An account's details as the form's fields show them. */
export function employeeToForm(employee: Employee): Record<string, string> {
  const { firstName, lastName, email, phone, homeStore, version } = employee;
  return {
    firstName,
    lastName,
    email,
    phone: phone ?? "",
    homeStore: homeStore ?? "",
    version: String(version),
  };
}
