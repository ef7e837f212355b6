import type { Tx } from "~db/client.server.ts";
import { refuse, type Refused } from "../result.ts";
import { type Employee, fullName } from "./employee.ts";
import { getEmployee, hasOtherOwner } from "./find-employees.server.ts";
import type { Role } from "./roles.ts";

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

const MANAGERS: readonly Role[] = ["admin", "owner"];

/** Actions refused on one's own account, with the alternative to suggest. */
const NOT_ONESELF: Partial<Record<AccountAction, string>> = {
  "change-role": "You can't change your own role: ask another owner or administrator",
  deactivate: "You can't deactivate your own account: ask another owner or administrator",
  "end-sessions": "End your own sessions on your account page",
  "reset-password": "Change your own password on your account page",
  "remove-second-factor": "Turn off your own second factor on your account page",
  "remove-pin": "Remove your own PIN on your account page",
};

/**
 * Only administrators manage accounts; only owners change owners or assign that role (`role` is the new one).
 * Nobody changes their own role or deactivates themselves, and one active owner must remain. Reads the
 * actor's current role from the database. Null if allowed.
 */
export function refuseAccountAction(
  tx: Tx,
  actorId: number,
  action: AccountAction,
  target: Employee,
  role?: Role,
): Refused | null {
  const refusal = refuseStranger(tx, actorId, [target.role, role]);
  if (refusal) return refusal;
  if (losesOwner(action, target, role) && !hasOtherOwner(tx, target.id))
    return refuse(
      "conflict",
      `${fullName(target)} is the only owner who can sign in: make someone else an owner first`,
    );
  const instead = target.id === actorId ? NOT_ONESELF[action] : undefined;
  return instead ? refuse("forbidden", instead) : null;
}

export function refuseHire(tx: Tx, actorId: number, role: Role): Refused | null {
  return refuseStranger(tx, actorId, [undefined, role]);
}

function refuseStranger(tx: Tx, actorId: number, [is, becomes]: [Role | undefined, Role | undefined]) {
  const actor = getEmployee(tx, actorId);
  if (!actor?.isActive || !actor.hasPassword)
    return refuse("forbidden", "Your own account was just changed: sign in again");
  if (!MANAGERS.includes(actor.role))
    return refuse("forbidden", "Only administrators and owners can manage accounts");
  if (actor.role === "owner") return null;
  if (is === "owner") return refuse("forbidden", "Only an owner can change an owner's account");
  if (becomes === "owner") return refuse("forbidden", "Only an owner can make someone an owner");
  return null;
}

function losesOwner(action: AccountAction, target: Employee, role: Role | undefined): boolean {
  if (target.role !== "owner" || !target.isActive) return false;
  if (action === "change-role") return role !== undefined && role !== "owner";
  return action === "deactivate" || action === "reset-password";
}
