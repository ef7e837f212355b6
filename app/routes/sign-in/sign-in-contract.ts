import { z } from "zod";
import type { Actor } from "~/domain/permissions";
import { ROLES } from "~/domain/employees/roles";
import { apiSignInFields } from "~/domain/employees/sign-in-fields";
import { answered } from "~/web/answer-fields";
import { contract } from "~/web/contract";
import { record } from "~/web/json-schema";

/** `POST /api/login`; validated by `signIn`. */
export const Credentials = contract(apiSignInFields);

/** Section 7. */
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
