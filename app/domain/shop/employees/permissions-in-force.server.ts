import { eq, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { changedRoles, employeePermissions, employees, rolePermissions } from "~db/schema/index.ts";
import {
  inOrder,
  type Permission,
  type PermissionChanges,
  PERMISSIONS,
  permissionsOf,
  ROLE_PERMISSIONS,
} from "../../permissions.ts";
import { type Role, ROLES } from "./roles.ts";

/** Changes to an account's role and to the account, as JSON: part of a query of `employees`. */
export const PERMISSION_CHANGES = {
  ofRole: sql<string>`(
    select json_group_object(p.permission, p.is_allowed) from ${rolePermissions} p
    where p.role = ${employees}.role
  )`,
  ofAccount: sql<string>`(
    select json_group_object(p.permission, p.is_allowed) from ${employeePermissions} p
    where p.employee_id = ${employees}.id
  )`,
};

interface ChangesAsJson {
  ofRole: string;
  ofAccount: string;
}

/** Permissions of an account, from its row of `PERMISSION_CHANGES`. */
export function permissionsIn(role: Role, { ofRole, ofAccount }: ChangesAsJson): ReadonlySet<Permission> {
  return permissionsOf(role, changesIn(ofRole), changesIn(ofAccount));
}

const changesOfAccount = builtOnce((tx) =>
  tx
    .select(PERMISSION_CHANGES)
    .from(employees)
    .where(eq(employees.id, sql.placeholder("id"))),
);

export function permissionsOfAccount(
  tx: Tx,
  { id, role }: { id: number; role: Role },
): ReadonlySet<Permission> {
  const changes = changesOfAccount(tx).get({ id });
  return changes ? permissionsIn(role, changes) : permissionsOf(role);
}

/** Permissions that an account itself was given or denied. */
export function changesOf(tx: Tx, id: number): PermissionChanges {
  return changesIn(changesOfAccount(tx).get({ id })?.ofAccount ?? NONE);
}

export interface RolePermissions {
  role: Role;
  permissions: Permission[];
  /** Differences from the defaults. */
  changes: PermissionChanges;
  version: number;
}

/** Permissions of each role, from fewest to most. */
export function everyRole(tx: Tx): RolePermissions[] {
  const changed = tx.select().from(rolePermissions).all();
  const versions = tx
    .select({ role: changedRoles.role, version: changedRoles.version })
    .from(changedRoles)
    .all();
  return ROLES.map((role) => {
    const changes = known(
      changed.filter((row) => row.role === role).map(({ permission, isAllowed }) => [permission, isAllowed]),
    );
    const allowed = permissionsOf(role, changes);
    return {
      role,
      permissions: inOrder(allowed),
      changes: differing(role, changes),
      version: versions.find((row) => row.role === role)?.version ?? 1,
    };
  });
}

export function oneRole(tx: Tx, role: Role): RolePermissions {
  const found = everyRole(tx).find((each) => each.role === role);
  if (!found) throw new Error(`No such role: ${role}`);
  return found;
}

/** Keeps the changes that differ from the role's defaults. */
export function differing(role: Role, changes: PermissionChanges): PermissionChanges {
  const different = Object.entries(changes).filter(
    ([permission, isAllowed]) => ROLE_PERMISSIONS[role].includes(permission as Permission) !== isAllowed,
  );
  return Object.fromEntries(different);
}

const NONE = "{}";

function changesIn(json: string): PermissionChanges {
  if (json === NONE) return {};
  const flags = Object.entries(JSON.parse(json) as Record<string, number>);
  return known(flags.map(([permission, flag]) => [permission, flag === 1]));
}

/** Drops permissions of another release. */
function known(changes: [permission: string, isAllowed: boolean][]): PermissionChanges {
  return Object.fromEntries(changes.filter(([permission]) => PERMISSIONS.includes(permission as Permission)));
}
