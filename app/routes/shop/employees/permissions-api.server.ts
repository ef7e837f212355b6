import { z } from "zod";
import { accessOf, changeAccess } from "~/domain/shop/employees/change-access.server";
import { changeRolePermissions } from "~/domain/shop/employees/change-role-permissions.server";
import { everyRole } from "~/domain/shop/employees/permissions-in-force.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { performJson } from "~/web/perform.server";
import { existingEmployee } from "./account-actions.server.ts";
import { existingRole } from "./existing-role.ts";
import { AccessChange, RolePermissionChange } from "./permission-contract.ts";
import {
  EmployeePermissionsJson,
  employeePermissionsToJson,
  RolePermissionsJson,
  rolePermissionsToJson,
} from "./permissions-json.ts";

const tag = "Permissions";

const OF_READ_ONLY: z.infer<typeof RolePermissionsJson> = {
  role: "read_only",
  permissions: ["own", "dashboard.view", "reports.view"],
  changes: { "reports.view": true },
  version: 2,
};

const OF_RHEA: z.infer<typeof EmployeePermissionsJson> = {
  id: 5,
  role: "read_only",
  permissions: ["own", "dashboard.view", "marketing.manage"],
  changes: { "marketing.manage": true },
  version: 2,
};

const NOT_YOURS = {
  description:
    "Not for those without the permission; nobody changes owners, their own role or account, or those above it, or gives or takes what they don't have.",
};
const OVERTAKEN = { description: "Somebody changed it after `version`." };

// No call here is a `read`: it would take a change of `figures.cost` for a cost and withhold it.
export const permissionsApi = {
  ...calls("/api/permissions", ({ respond }) => ({
    GET: respond({
      id: "listPermissions",
      tag,
      summary: "What each role can do",
      permission: "rights.manage",
      answers: {
        200: answer("The roles, from fewest permissions to most.", z.array(RolePermissionsJson), [
          OF_READ_ONLY,
        ]),
      },
      respond: () => Response.json(everyRole(shop().db).map(rolePermissionsToJson)),
    }),
  })),
  ...calls("/api/permissions/:role", ({ respond }) => ({
    PUT: respond({
      id: "changeRolePermissions",
      tag,
      summary: "Change what a role can do",
      description:
        "From the next request of everyone with the role. `changes` replaces the one before: `{}` is back to the defaults.",
      permission: "rights.manage",
      path: { role: RolePermissionsJson.shape.role },
      body: {
        contract: RolePermissionChange,
        example: { changes: { "reports.view": true }, version: 1 },
      },
      isKeyed: true,
      answers: { 200: answer("The role.", RolePermissionsJson, OF_READ_ONLY) },
      refusals: { 403: NOT_YOURS, 404: { description: "No such role." }, 409: OVERTAKEN },
      respond: (asked) => {
        const role = existingRole(asked.params.role);
        return performJson(
          asked,
          RolePermissionChange,
          (ctx, edit) => changeRolePermissions(ctx, role, edit),
          rolePermissionsToJson,
          200,
        );
      },
    }),
  })),
  ...calls("/api/employees/:employeeId/permissions", ({ respond }) => ({
    GET: respond({
      id: "getEmployeePermissions",
      tag,
      summary: "What an account can do",
      permission: "rights.manage",
      answers: { 200: answer("The account.", EmployeePermissionsJson, OF_RHEA) },
      respond: ({ params }) => {
        const access = accessOf(shop().db, existingEmployee(params.employeeId));
        return Response.json(employeePermissionsToJson(access));
      },
    }),
    PUT: respond({
      id: "changeEmployeePermissions",
      tag,
      summary: "Give an account a permission, or deny it one",
      description: "From the account's next request. `changes` replaces the one before: `{}` is as its role.",
      permission: "rights.manage",
      body: {
        contract: AccessChange,
        example: { changes: { "marketing.manage": true }, version: 1 },
      },
      isKeyed: true,
      answers: { 200: answer("The account.", EmployeePermissionsJson, OF_RHEA) },
      refusals: { 403: NOT_YOURS, 409: OVERTAKEN },
      respond: (asked) => {
        const { id } = existingEmployee(asked.params.employeeId);
        return performJson(
          asked,
          AccessChange,
          (ctx, edit) => changeAccess(ctx, id, edit),
          employeePermissionsToJson,
          200,
        );
      },
    }),
  })),
};
