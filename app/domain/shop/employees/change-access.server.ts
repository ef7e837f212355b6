import { eq, sql } from "drizzle-orm";
import { employeePermissions, employees } from "~db/schema/index.ts";
import { noteRights } from "../looks/list-changed-settings-and-rights.server.ts";
import { type Permission, type PermissionChanges, permissionsOf } from "../../permissions.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../trail/overtaken.server.ts";
import { refuse, type Refused, type Result, type Trail } from "../../result.ts";
import { refuseAccountActionBy } from "./who-may-change-accounts.server.ts";
import type { Employee } from "./employee.ts";
import { getEmployee } from "./find-employees.server.ts";
import { dropCodes } from "../account/one-time-code.server.ts";
import { choiceIn } from "./permission-choices.ts";
import {
  changedBetween,
  type ManagerNow,
  managerNow,
  refuseBeyondOwn,
  refuseRoleBeyondOwn,
  refuseUseless,
} from "./permission-rights.server.ts";
import { changesOf, oneRole, permissionsOfAccount } from "./permissions-in-force.server.ts";
import { type Role, ROLES } from "./roles.ts";
import { closeAllSessions } from "../account/end-sessions.server.ts";

/** A missing role or missing changes stay as they are. Without a version, the account is taken as it is. */
export interface AccessEdit {
  role?: Role | undefined;
  /** Everything the account itself is allowed or denied, whatever its role can do. */
  changes?: PermissionChanges | null | undefined;
  version?: number | null | undefined;
}

export interface EmployeeAccess extends Employee {
  changes: PermissionChanges;
}

/** Adds to an employee what their account itself is allowed or denied, whatever its role can do. */
export function accessOf(tx: RuleContext["tx"], employee: Employee): EmployeeAccess {
  return { ...employee, changes: changesOf(tx, employee.id) };
}

/**
 * Changes an account's role and its own permissions, from the employee's next request on.
 *
 * Nobody gives or takes what they don't have themselves (403). A higher role or another permission revokes
 * the account's one-time codes, since whoever issued one could use it to get that. Becoming an owner also
 * ends its sessions and drops its own permissions: owners can do everything.
 */
export function changeAccess(
  ctx: RuleContext,
  id: number,
  edit: AccessEdit,
): Result<EmployeeAccess, Overtaken<EmployeeAccess>> {
  const { tx, actor } = ctx;
  const employee = getEmployee(tx, id);
  if (!employee) return refuse("missing", "No such record");
  const before = accessOf(tx, employee);
  const role = edit.role ?? before.role;
  const asked = edit.changes ?? before.changes;
  const { changes, has, gained } = withRole(tx, before, role, asked);
  const chosen = changedBetween(before.changes, asked);
  const record = { kind: "employee", id } as const;
  const began = { version: edit.version ?? before.version, record, what: "this account" };
  const by = managerNow(tx, actor.id);
  const refusal =
    refuseAccountActionBy(tx, by, "change-role", before, role) ??
    refuseOvertaken(ctx, before, began) ??
    (chosen.length > 0 ? refuseChosen(by, before.role === "owner" && role === "owner", chosen) : null) ??
    refuseRoleBeyondOwn(by, gained) ??
    refuseUseless(
      chosen.filter((one) => changes[one]),
      has,
    );
  if (refusal) return refusal;

  const changed = changedBetween(before.changes, changes);
  const isOtherRole = role !== before.role;
  if (!isOtherRole && changed.length === 0) return { ok: true, value: before, trail: [] };
  tx.update(employees)
    .set({ role, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id))
    .run();
  tx.delete(employeePermissions).where(eq(employeePermissions.employeeId, id)).run();
  for (const [permission, isAllowed] of Object.entries(changes))
    tx.insert(employeePermissions).values({ employeeId: id, permission, isAllowed }).run();
  if (gained.length > 0 || ROLES.indexOf(role) > ROLES.indexOf(before.role))
    dropCodes(tx, { purpose: "set-password", employeeId: id });

  const look = noteRights(ctx, { employeeId: id, changed: [...(isOtherRole ? ["role"] : []), ...changed] });
  const becomesOwner = role === "owner" && isOtherRole;
  const said = (side: PermissionChanges) =>
    Object.fromEntries(changed.map((one) => [one, choiceIn(side, one)]));
  const roleChanged: Trail = {
    action: "employee.role-changed",
    record,
    before: { role: before.role },
    after: { role, ...(becomesOwner && { sessionsEnded: closeAllSessions(tx, id) }) },
  };
  const permissionsChanged: Trail = {
    action: "employee.permissions-changed",
    record,
    before: said(before.changes),
    after: said(changes),
  };
  return {
    ok: true,
    value: { ...before, role, changes, version: before.version + 1 },
    trail: [...(isOtherRole ? [roleChanged] : []), ...(changed.length > 0 ? [permissionsChanged] : []), look],
  };
}

/** The account's role, and those that the actor may give it, from fewest permissions to most. */
export function rolesToGive(tx: RuleContext["tx"], actorId: number, account: EmployeeAccess): Role[] {
  const by = managerNow(tx, actorId);
  const refusal = (role: Role) =>
    refuseAccountActionBy(tx, by, "change-role", account, role) ??
    refuseRoleBeyondOwn(by, withRole(tx, account, role, account.changes).gained);
  return ROLES.filter((role) => role === account.role || refusal(role) === null);
}

/** What the account could do with this role and these own permissions, and what of that it can't do now. */
function withRole(tx: RuleContext["tx"], account: EmployeeAccess, role: Role, asked: PermissionChanges) {
  const changes = role === "owner" ? {} : asked;
  const has = permissionsOf(role, oneRole(tx, role).changes, changes);
  const had = permissionsOfAccount(tx, account);
  return { changes, has, gained: [...has].filter((one) => !had.has(one)) };
}

function refuseChosen(by: ManagerNow, ofOwner: boolean, chosen: Permission[]): Refused | null {
  if (ofOwner) return refuse("forbidden", "Owners always have every permission");
  if (!by?.permissions.has("rights.manage"))
    return refuse("forbidden", "You can't change permissions: ask an administrator");
  return refuseBeyondOwn(by, chosen);
}
