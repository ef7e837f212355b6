import { z } from "zod";
import type { EmployeeAccess } from "~/domain/shop/employees/change-access.server";
import {
  permissionsOfAccount,
  type RolePermissions,
} from "~/domain/shop/employees/permissions-in-force.server";
import { ROLES } from "~/domain/shop/employees/roles";
import { inOrder, PERMISSIONS } from "~/domain/permissions";
import { shop } from "~/runtime/shop.server";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const permissions = z.array(z.enum(PERMISSIONS)).describe("All that it can do.");
const changes = z.partialRecord(z.enum(PERMISSIONS), z.boolean());

export const RolePermissionsJson = record("RolePermissions", {
  role: z.enum(ROLES),
  permissions,
  changes: changes.describe("Those that differ from the defaults."),
  version: answered.version(),
});

export const EmployeePermissionsJson = record("EmployeePermissions", {
  id: answered.id(),
  role: z.enum(ROLES),
  permissions,
  changes: changes.describe("Those that the account was given or denied, whatever its role can do."),
  version: answered.version(),
});

export function rolePermissionsToJson(of: RolePermissions): z.infer<typeof RolePermissionsJson> {
  return writeAnswer(RolePermissionsJson, of);
}

export function employeePermissionsToJson(employee: EmployeeAccess): z.infer<typeof EmployeePermissionsJson> {
  return writeAnswer(EmployeePermissionsJson, employee, {
    permissions: inOrder(permissionsOfAccount(shop().db, employee)),
  });
}
