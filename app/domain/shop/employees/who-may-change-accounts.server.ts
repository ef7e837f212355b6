import type { Tx } from "~db/client.server.ts";
import { refuse, type Refused } from "../../result.ts";
import { type Employee, fullName } from "./employee.ts";
import { hasOtherOwner } from "./find-employees.server.ts";
import { PERMISSION_LABELS } from "../../permissions.ts";
import {
  ACCOUNT_CHANGED,
  isAbove,
  lackedByManager,
  type ManagerNow,
  managerNow,
  refuseStrongerRole,
} from "./permission-rights.server.ts";
import { permissionsOfAccount } from "./permissions-in-force.server.ts";
import { type Role, ROLE_LABELS, ROLES } from "./roles.ts";

export const ACCOUNT_ACTIONS = [
  "edit",
  "change-role",
  "deactivate",
  "reactivate",
  "end-sessions",
  "reset-password",
  "remove-second-factor",
  "remove-pin",
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** Actions that let whoever does them sign in as the account, or with nothing but its password. */
const TAKE_OVER: readonly AccountAction[] = ["reset-password", "remove-second-factor"];

/** Actions refused on one's own account, with the alternative to suggest. */
const NOT_ONESELF: Partial<Record<AccountAction, string>> = {
  "change-role": "You can't change your own role or permissions: ask another owner or administrator",
  deactivate: "You can't deactivate your own account: ask another owner or administrator",
  "end-sessions": "End your own sessions on your account page",
  "reset-password": "Change your own password on your account page",
  "remove-second-factor": "Turn off your own two-step verification on your account page",
  "remove-pin": "Remove your own PIN on your account page",
};

/**
 * Lets account managers manage accounts of their own role and below, and assign such roles (`role` is the new
 * one); only owners change owners. Nobody changes their own role or deactivates themselves, nobody takes over
 * an account that can do more than they can, and one active owner must remain. Reads the actor's current
 * permissions from the database. Null if allowed.
 */
export function refuseAccountAction(
  tx: Tx,
  actorId: number,
  action: AccountAction,
  target: Employee,
  role?: Role,
): Refused | null {
  return refuseAccountActionBy(tx, managerNow(tx, actorId), action, target, role);
}

/** As `refuseAccountAction`, for a rule that reads the manager anyway. */
export function refuseAccountActionBy(
  tx: Tx,
  by: ManagerNow,
  action: AccountAction,
  target: Employee,
  role?: Role,
): Refused | null {
  const refusal = refuseStranger(by, [target.role, role]);
  if (refusal) return refusal;
  if (losesOwner(action, target, role) && !hasOtherOwner(tx, target.id))
    return refuse(
      "conflict",
      `${fullName(target)} is the only owner who can sign in: make someone else an owner first`,
    );
  const instead = target.id === by?.id ? NOT_ONESELF[action] : undefined;
  if (instead) return refuse("forbidden", instead);
  const beyond = TAKE_OVER.includes(action) && lackedByManager(by, permissionsOfAccount(tx, target));
  if (!beyond) return null;
  const what = `${fullName(target)} can do what you can't: '${PERMISSION_LABELS[beyond]}'`;
  return refuse("forbidden", `${what}. Ask an owner`);
}

export function refuseHire(tx: Tx, by: ManagerNow, role: Role): Refused | null {
  return refuseStranger(by, [undefined, role]) ?? refuseStrongerRole(tx, by, role);
}

/** Roles that the actor may give a new account, from fewest permissions to most. */
export function rolesToHire(tx: Tx, actorId: number): Role[] {
  const by = managerNow(tx, actorId);
  return ROLES.filter((role) => refuseHire(tx, by, role) === null);
}

function refuseStranger(by: ManagerNow, [is, becomes]: [Role | undefined, Role | undefined]) {
  if (!by) return refuse("forbidden", ACCOUNT_CHANGED);
  if (!by.permissions.has("directory.manage"))
    return refuse("forbidden", "You can't manage accounts: ask an administrator");
  if (by.role === "owner") return null;
  if (is === "owner") return refuse("forbidden", "Only an owner can change an owner's account");
  if (becomes === "owner") return refuse("forbidden", "Only an owner can make someone an owner");
  if (is && isAbove(is, by.role))
    return refuse(
      "forbidden",
      `You can't change an account with a role above your own (${ROLE_LABELS[by.role]})`,
    );
  if (becomes && isAbove(becomes, by.role))
    return refuse("forbidden", `You can't give a role above your own (${ROLE_LABELS[by.role]})`);
  return null;
}

function losesOwner(action: AccountAction, target: Employee, role: Role | undefined): boolean {
  if (target.role !== "owner" || !target.isActive) return false;
  if (action === "change-role") return role !== undefined && role !== "owner";
  return action === "deactivate" || action === "reset-password";
}
