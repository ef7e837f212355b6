import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { EmployeePermissionsJson, RolePermissionsJson } from "./permissions-json.ts";
import { AccessChange, RolePermissionChange } from "./permission-contract.ts";

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

export const permissionsApi = {
  "/api/permissions": {
    GET: {
      id: "listPermissions",
      tag,
      summary: "What each role can do",
      answers: {
        200: answer("The roles, from fewest permissions to most.", z.array(RolePermissionsJson), [
          OF_READ_ONLY,
        ]),
      },
    },
  },
  "/api/permissions/:role": {
    PUT: {
      id: "changeRolePermissions",
      tag,
      summary: "Change what a role can do",
      description:
        "From the next request of everyone with the role. `changes` replaces the one before: `{}` is back to the defaults.",
      path: { role: RolePermissionsJson.shape.role },
      body: {
        contract: RolePermissionChange,
        example: { changes: { "reports.view": true }, version: 1 },
      },
      isKeyed: true,
      answers: { 200: answer("The role.", RolePermissionsJson, OF_READ_ONLY) },
      refusals: { 403: NOT_YOURS, 404: { description: "No such role." }, 409: OVERTAKEN },
    },
  },
  "/api/employees/:employeeId/permissions": {
    GET: {
      id: "getEmployeePermissions",
      tag,
      summary: "What an account can do",
      answers: { 200: answer("The account.", EmployeePermissionsJson, OF_RHEA) },
    },
    PUT: {
      id: "changeEmployeePermissions",
      tag,
      summary: "Give an account a permission, or deny it one",
      description: "From the account's next request. `changes` replaces the one before: `{}` is as its role.",
      body: {
        contract: AccessChange,
        example: { changes: { "marketing.manage": true }, version: 1 },
      },
      isKeyed: true,
      answers: { 200: answer("The account.", EmployeePermissionsJson, OF_RHEA) },
      refusals: { 403: NOT_YOURS, 409: OVERTAKEN },
    },
  },
} satisfies Operations;
