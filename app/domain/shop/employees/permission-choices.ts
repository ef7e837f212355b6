import type { Permission, PermissionChanges } from "../../permissions.ts";

/** Settings of one permission for one account, beside its role: in forms and in the audit trail. */
export const PERMISSION_CHOICES = ["role", "allowed", "denied"] as const;
export type PermissionChoice = (typeof PERMISSION_CHOICES)[number];

export const PERMISSION_CHOICE_LABELS: Record<PermissionChoice, string> = {
  role: "Same as role",
  allowed: "Allowed",
  denied: "Not allowed",
};

export function choiceIn(changes: PermissionChanges, permission: Permission): PermissionChoice {
  const isAllowed = changes[permission];
  return isAllowed === undefined ? "role" : isAllowed ? "allowed" : "denied";
}
