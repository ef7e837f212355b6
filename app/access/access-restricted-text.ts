import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { type Actor, type Permission, ROLE_PERMISSIONS } from "~/domain/permissions";
import type { Toast } from "~/web/context";
import type { UrlAccess } from "./route-access.ts";

/** Toast for refused administrator pages (section 8). */
export const ACCESS_DENIED: Toast = {
  tone: "error",
  title: "Access Denied",
  description: "You don't have permission to access this page.",
};

/**
 * Words the refusal of a page (section 6) and says whom to ask. `ofRole` holds the permissions of the actor's
 * role.
 */
export function restrictedText(
  { role }: Actor,
  { section = "this page", adminOnly }: UrlAccess,
  needed: Permission,
  ofRole: ReadonlySet<Permission>,
): string {
  const isTaken = ROLE_PERMISSIONS[role].includes(needed) || ofRole.has(needed);
  if (adminOnly && !isTaken)
    return "Access Restricted: This section is only available to administrators and owners.";
  const next = role === "admin" ? "Ask an owner." : "Ask an administrator.";
  const who = ofRole.has(needed) ? "your account" : `your role (${ROLE_LABELS[role]})`;
  return `Access Restricted: ${who} can't open ${section}. ${next}`;
}
