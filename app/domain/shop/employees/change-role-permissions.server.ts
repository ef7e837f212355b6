import { eq, sql } from "drizzle-orm";
import { changedRoles, rolePermissions } from "~db/schema/index.ts";
import { noteRights } from "../looks/list-changed-settings-and-rights.server.ts";
import { type Overtaken, refuseOvertaken } from "../trail/overtaken.server.ts";
import { type Permission, type PermissionChanges, PERMISSIONS, ROLE_PERMISSIONS } from "../../permissions.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, type Result } from "../../result.ts";
import type { PermissionChoice } from "./permission-choices.ts";
import { dropCodesOfRole } from "../account/one-time-code.server.ts";
import { differing, oneRole, type RolePermissions } from "./permissions-in-force.server.ts";
import {
  changedBetween,
  managerNow,
  refuseBeyondOwn,
  refuseRolePermissions,
  refuseUseless,
} from "./permission-rights.server.ts";
import type { Role } from "./roles.ts";

/**
 * Everything a role may do other than by default. Without a version, overwrites what was changed meanwhile.
 */
export interface RolePermissionEdit {
  changes: PermissionChanges;
  version: number | null;
}

/**
 * Takes effect on everyone's next request. Another permission revokes the one-time codes of the role's
 * accounts, since whoever issued one could use it to get that. Refuses a permission without one that it needs
 * (422), and an edit of an older version (409).
 */
export function changeRolePermissions(
  ctx: RuleContext,
  role: Role,
  { changes, version }: RolePermissionEdit,
): Result<RolePermissions, Overtaken<RolePermissions>> {
  const { tx, actor, now } = ctx;
  const before = oneRole(tx, role);
  const after = differing(role, changes);
  const changed = changedBetween(before.changes, after);
  const isAllowed = allowing(role, after);
  const record = { kind: "role", id: role } as const;
  const began = { version: version ?? before.version, record, what: "these permissions" };
  const by = managerNow(tx, actor.id);
  const refusal =
    refuseRolePermissions(by, role) ??
    (changed.length > 0 ? refuseOvertaken(ctx, before, began) : null) ??
    refuseBeyondOwn(by, changed) ??
    refuseUseless([...isAllowed], isAllowed);
  if (refusal) return refusal;
  if (changed.length === 0) return { ok: true, value: before, trail: [] };

  const edit = { changedAt: now, changedBy: actor.id };
  tx.insert(changedRoles)
    .values({ role, ...edit, version: 2 })
    .onConflictDoUpdate({
      target: changedRoles.role,
      set: { ...edit, version: sql`${changedRoles.version} + 1` },
    })
    .run();
  tx.delete(rolePermissions).where(eq(rolePermissions.role, role)).run();
  for (const [permission, isAllowed] of Object.entries(after))
    tx.insert(rolePermissions).values({ role, permission, isAllowed }).run();
  const look = noteRights(ctx, { changed });
  const wasAllowed = allowing(role, before.changes);
  if (changed.some((one) => isAllowed.has(one))) dropCodesOfRole(tx, role);
  const trail = {
    action: "role.permissions-changed",
    record,
    before: said(changed, wasAllowed),
    after: said(changed, isAllowed),
  } as const;
  return done(oneRole(tx, role), trail, look);
}

function allowing(role: Role, changes: PermissionChanges): ReadonlySet<Permission> {
  return new Set(PERMISSIONS.filter((one) => changes[one] ?? ROLE_PERMISSIONS[role].includes(one)));
}

function said(changed: readonly Permission[], allowed: ReadonlySet<Permission>) {
  const choice = (one: Permission): PermissionChoice => (allowed.has(one) ? "allowed" : "denied");
  return Object.fromEntries(changed.map((one) => [one, choice(one)]));
}
