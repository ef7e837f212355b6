import type { Role } from "~db/closed-lists.ts";

export { type CodePurpose, type Role, ROLES } from "~db/closed-lists.ts";

export const ROLE_LABELS: Record<Role, string> = {
  read_only: "Read Only",
  sales: "Sales",
  support: "Support",
  admin: "Admin",
  owner: "Owner",
};
