import { ROLE_LABELS } from "~/domain/employees/roles";
import type { Actor } from "~/domain/permissions";
import type { Toast } from "~/web/context";
import type { UrlAccess } from "./route-access.ts";

/** Toast for refused administrator pages (section 8). */
export const ACCESS_DENIED: Toast = {
  tone: "error",
  title: "Access Denied",
  description: "You don't have permission to access this page.",
};

/** Message of a refused page (section 6), with whom to ask. */
export function restrictedText({ role }: Actor, { section = "this page", adminOnly }: UrlAccess): string {
  if (adminOnly) return "Access Restricted: This section is only available to administrators and owners.";
  const next = role === "admin" ? "Ask an owner." : "Ask an administrator.";
  return `Access Restricted: your role (${ROLE_LABELS[role]}) can't open ${section}. ${next}`;
}
