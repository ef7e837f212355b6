import { changeRolePermissions } from "~/domain/employees/change-role-permissions.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/role-permissions-api";
import { existingRole } from "./existing-role.ts";
import { RolePermissionChange } from "./permission-contract.ts";
import { rolePermissionsToJson } from "./permissions-json.ts";

export function action(args: Route.ActionArgs) {
  const role = existingRole(args.params.role);
  return performJson(
    args,
    RolePermissionChange,
    (ctx, edit) => changeRolePermissions(ctx, role, edit),
    rolePermissionsToJson,
    200,
  );
}
