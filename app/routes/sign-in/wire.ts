import type { Actor } from "~/access/permissions";

/** The current user as section 7 has it. */
export function userToJson({ id, email, firstName, lastName, role, phone, homeStore, isActive }: Actor) {
  return { id, email, firstName, lastName, role, phone, homeStore, isActive };
}
