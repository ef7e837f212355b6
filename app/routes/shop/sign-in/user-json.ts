import { z } from "zod";
import { ROLES } from "~/domain/shop/employees/roles";
import { type Actor, inOrder, PERMISSIONS } from "~/domain/permissions";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

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
  permissions: z.array(z.enum(PERMISSIONS)).describe("All that the account can do."),
});

export function userToJson(actor: Actor): z.infer<typeof UserJson> {
  return writeAnswer(UserJson, actor, { permissions: inOrder(actor.permissions) });
}
