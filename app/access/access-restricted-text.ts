import { ROLE_LABELS } from "~/domain/employees/roles";
import type { Actor } from "~/domain/permissions";
import type { Toast } from "~/web/context";
import type { UrlAccess } from "./route-access.ts";

/** The toast beside a refused page of administrators and owners (section 8). */
export const ACCESS_DENIED: Toast = {
  tone: "error",
  title: "Access Denied",
  description: "You don't have permission to access this page.",
};

/** What a page says that a role may not open (section 6), and whom to ask. */
export function restrictedText({ role }: Actor, { section = "this page", adminOnly }: UrlAccess): string {
  if (adminOnly) return "Access Restricted: This section is only available to administrators and owners.";
  const next = role === "admin" ? "Ask an owner." : "Ask an administrator.";
  return `Access Restricted: your role (${ROLE_LABELS[role]}) can't open ${section}. ${next}`;
}
