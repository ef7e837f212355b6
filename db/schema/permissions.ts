import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ROLES } from "../closed-lists.ts";
import { instant, isFlag, oneOf, version } from "./columns.ts";
import { employees } from "./employees.ts";

/**
 * Roles that can be changed. Owners and the permissions that everybody keeps can't, so that a shop doesn't
 * lock itself out.
 */
const CHANGEABLE_ROLES = ROLES.filter((role) => role !== "owner");
const isChangeable = sql.raw(`"permission" not in ('own', 'dashboard.view')`);

/** Roles whose permissions were changed at least once. */
export const changedRoles = sqliteTable(
  "changed_roles",
  {
    role: text({ enum: ROLES }).primaryKey(),
    changedAt: instant().notNull(),
    changedBy: integer().references(() => employees.id),
    version: version(),
  },
  () => [check("changed_roles_role", oneOf("role", CHANGEABLE_ROLES))],
);

/** Differences of a role from its default permissions (`domain/permissions.ts`). */
export const rolePermissions = sqliteTable(
  "role_permissions",
  {
    role: text({ enum: ROLES })
      .notNull()
      .references(() => changedRoles.role, { onDelete: "cascade" }),
    permission: text().notNull(),
    isAllowed: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.permission] }),
    check("role_permissions_permission", isChangeable),
    check("role_permissions_is_allowed", isFlag("is_allowed")),
  ],
);

/** Permissions given or denied to an account, whatever its role has. */
export const employeePermissions = sqliteTable(
  "employee_permissions",
  {
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: "cascade" }),
    permission: text().notNull(),
    isAllowed: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.permission] }),
    check("employee_permissions_permission", isChangeable),
    check("employee_permissions_is_allowed", isFlag("is_allowed")),
  ],
);
