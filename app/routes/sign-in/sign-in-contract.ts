import { z } from "zod";
import type { Actor } from "~/domain/permissions";
import { ROLES } from "~/domain/employees/roles";
import { signInFields } from "~/domain/employees/sign-in-fields";
import { answered } from "~/web/answer-fields";
import { contract } from "~/web/contract";
import { record } from "~/web/json-schema";

/** The body of `POST /api/login`; `signIn` looks at it as it does at the form's. */
export const Credentials = contract(signInFields);

/** The current user as section 7 has it. */
export const UserJson = record("User", {
  id: answered.id(),
  email: answered.text(),
  firstName: answered.text(),
  lastName: answered.text(),
  role: z.enum(ROLES),
  phone: answered.text().nullable(),
  homeStore: answered.store().nullable(),
  isActive: z.boolean(),
});

export function userToJson({
  id,
  email,
  firstName,
  lastName,
  role,
  phone,
  homeStore,
  isActive,
}: Actor): z.infer<typeof UserJson> {
  return { id, email, firstName, lastName, role, phone, homeStore, isActive };
}
