import { type Employee, fullName } from "~/domain/shop/employees/employee";
import {
  changesOf,
  everyRole,
  permissionsOfAccount,
} from "~/domain/shop/employees/permissions-in-force.server";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { inOrder, type Permission, PERMISSIONS, ROLE_PERMISSIONS } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import type { MatrixColumn } from "./permission-matrix.tsx";

/** Returns a column for each role, and one for an account that differs from its role. */
export function matrixColumns(employee?: Employee): MatrixColumn[] {
  const { db } = shop();
  const columns = everyRole(db).map(({ role, permissions }): MatrixColumn => ({
    role,
    label: ROLE_LABELS[role],
    permissions,
    changed: differences(ROLE_PERMISSIONS[role], permissions),
  }));
  if (!employee || Object.keys(changesOf(db, employee.id)).length === 0) return columns;
  const permissions = inOrder(permissionsOfAccount(db, employee));
  const usual = columns.find(({ role }) => role === employee.role)?.permissions ?? [];
  const changed = differences(usual, permissions);
  return [...columns, { role: null, label: fullName(employee), permissions, changed }];
}

function differences(usual: readonly Permission[], permissions: readonly Permission[]): Permission[] {
  return PERMISSIONS.filter((one) => usual.includes(one) !== permissions.includes(one));
}
