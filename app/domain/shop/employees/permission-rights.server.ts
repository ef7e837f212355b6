import type { Tx } from "~db/client.server.ts";
import {
  lackedBy,
  type Permission,
  PERMISSION_LABELS,
  type PermissionChanges,
  PERMISSIONS,
  permissionsOf,
} from "../../permissions.ts";
import { refuse, type Refused } from "../../result.ts";
import { getAccount } from "./find-employees.server.ts";
import { oneRole, permissionsOfAccount } from "./permissions-in-force.server.ts";
import { type Role, ROLE_LABELS, ROLES } from "./roles.ts";

/** Whoever gives rights, with what they may do at this moment. Null if they can't sign in. */
export type ManagerNow = { id: number; role: Role; permissions: ReadonlySet<Permission> } | null;

/** Reads the actor's account anew: somebody may have taken a permission since their request began. */
export function managerNow(tx: Tx, id: number): ManagerNow {
  const account = getAccount(tx, id);
  if (!account?.isActive || account.passwordHash === null) return null;
  return { id, role: account.role, permissions: permissionsOfAccount(tx, account) };
}

export const ACCOUNT_CHANGED = "Your own account was just changed: sign in again";

/**
 * Refuses actors without the right to do so, and changes to owners, to the actor's own role, and to roles
 * above it.
 */
export function refuseRolePermissions(by: ManagerNow, role: Role): Refused | null {
  if (!by) return refuse("forbidden", ACCOUNT_CHANGED);
  if (role === "owner") return refuse("forbidden", "Owners always have every permission");
  if (!by.permissions.has("rights.manage"))
    return refuse("forbidden", "You can't change permissions: ask an administrator");
  if (role === by.role)
    return refuse("forbidden", "You can't change the permissions of your own role: ask an owner");
  return isAbove(role, by.role)
    ? refuse(
        "forbidden",
        `You can't change the permissions of a role above your own (${ROLE_LABELS[by.role]})`,
      )
    : null;
}

export function isAbove(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) > ROLES.indexOf(other);
}

/** Refuses to give or take what the actor can't do themselves. */
export function refuseBeyondOwn(by: ManagerNow, changed: readonly Permission[]): Refused | null {
  const beyond = lackedByManager(by, changed);
  if (!beyond) return null;
  const message = `You can't give or take '${PERMISSION_LABELS[beyond]}': you don't have it yourself`;
  return refuse("forbidden", message, beyond);
}

/** Refuses a role that can do more than the actor. */
export function refuseStrongerRole(tx: Tx, by: ManagerNow, role: Role): Refused | null {
  return refuseRoleBeyondOwn(by, permissionsOf(role, oneRole(tx, role).changes));
}

/** Refuses a role with which somebody would gain what the actor can't do. */
export function refuseRoleBeyondOwn(by: ManagerNow, gained: Iterable<Permission>): Refused | null {
  const beyond = lackedByManager(by, gained);
  if (!beyond) return null;
  const message = `You can't give a role that can do more than you: '${PERMISSION_LABELS[beyond]}'`;
  return refuse("forbidden", message, "role");
}

/** The first of these permissions that the actor lacks. */
export function lackedByManager(by: ManagerNow, all: Iterable<Permission>): Permission | undefined {
  return [...all].find((one) => !by?.permissions.has(one));
}

/** Refuses to allow a permission that is useless without another. */
export function refuseUseless(
  given: readonly Permission[],
  allowed: ReadonlySet<Permission>,
): Refused | null {
  for (const permission of given) {
    const lacked = lackedBy(permission, allowed);
    if (!lacked) continue;
    const [label, needed] = [PERMISSION_LABELS[permission], PERMISSION_LABELS[lacked]];
    return refuse("invalid", `'${label}' needs '${needed}': allow both or neither`, permission);
  }
  return null;
}

/** Permissions that only one side allows or denies. */
export function changedBetween(before: PermissionChanges, after: PermissionChanges): Permission[] {
  return PERMISSIONS.filter((one) => before[one] !== after[one]);
}
