import { choice, email, text, type Values } from "../../fields.ts";
import { ROLES } from "./roles.ts";

/** Fields employees may edit on their own account. */
export const ownFields = {
  firstName: text({ label: "First name", required: "First name is required" }),
  lastName: text({ label: "Last name", required: "Last name is required" }),
  phone: text({ label: "Phone" }),
  /** A store key. */
  homeStore: text({ label: "Home store" }),
};

export const employeeFields = {
  ...ownFields,
  email: email({ label: "Email", required: "Email is required" }),
};

export const roleField = choice(ROLES, {
  label: "Role",
  required: "Role is required",
  wrong: "Choose one of the roles",
});

export type EmployeeDetails = Values<typeof employeeFields>;
