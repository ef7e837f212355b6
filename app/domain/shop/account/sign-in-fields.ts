import { password, text } from "../../fields.ts";
import { employeeFields } from "../employees/employee-fields.ts";

const tooLong = "Password is too long";

export const signInFields = {
  email: employeeFields.email,
  password: password({ label: "Password", required: "Password is required", tooLong }),
};

/** Adds the second factor's codes, for `POST /api/login`. */
export const apiSignInFields = {
  ...signInFields,
  code: text({ label: "Code of the authenticator app" }),
  recoveryCode: text({ label: "Recovery code" }),
};

export const codeHolderFields = {
  email: employeeFields.email,
  code: text({ label: "One-time code", required: "One-time code is required" }),
};

export const setPasswordFields = {
  ...codeHolderFields,
  password: password({ label: "New password", required: "Password is required", tooLong }),
};

export const changePasswordFields = {
  currentPassword: password({ label: "Current password", required: "Current password is required", tooLong }),
  password: password({ label: "New password", required: "New password is required", tooLong }),
  passwordAgain: password({ label: "New password again", required: "New password is required", tooLong }),
};
