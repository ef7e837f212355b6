import { z } from "zod";
import type { AccessEdit } from "~/domain/shop/employees/change-access.server";
import type { RolePermissionEdit } from "~/domain/shop/employees/change-role-permissions.server";
import { roleField } from "~/domain/shop/employees/employee-fields";
import {
  accountPermissionFields,
  byPermission,
  changesFromChoices,
  roleFormFields,
} from "~/domain/shop/employees/permission-fields";
import { version as versionField } from "~/domain/fields";
import { CHANGEABLE_PERMISSIONS, type PermissionChanges } from "~/domain/permissions";
import { closedBody, type Contract, contract } from "~/web/contract";

const again = versionField("Reload the record");

/** The form of a role's permissions, and `PUT /api/permissions/{role}`. */
export const RolePermissionChange: Contract<RolePermissionEdit> = {
  form: contract({ ...roleFormFields, version: again }, (values) => ({
    changes: values.defaults ? {} : Object.fromEntries(byPermission<boolean>(values)),
    version: values.version,
  })).form,
  json: changesInJson("What the role can do other than by default; one that is missing is as by default."),
};

/** The form of an employee's role and permissions, and `PUT /api/employees/{id}/permissions`. */
export const AccessChange: Contract<AccessEdit> = {
  form: contract(
    { ...accountPermissionFields, role: roleField, version: again },
    ({ role, version: began, ...choices }) => ({
      role,
      version: began,
      changes: changesFromChoices(choices),
    }),
  ).form,
  json: changesInJson("What the account can do whatever its role can; one that is missing is as the role."),
};

function changesInJson(says: string): z.ZodType<{ changes: PermissionChanges; version: number | null }> {
  const changes = z
    .partialRecord(
      z.enum(CHANGEABLE_PERMISSIONS, { error: "This permission doesn't exist" }),
      z.boolean("Must be true or false"),
      { error: "Must be an object of permissions" },
    )
    .describe(says);
  return closedBody({
    changes: z.preprocess((sent, ctx) => {
      if (sent !== undefined && sent !== null && sent !== "") return sent;
      ctx.addIssue({ code: "custom", message: "Changes are required" });
      return z.NEVER;
    }, changes),
    version: z
      .int("Must be a whole number")
      .min(1)
      .nullish()
      .describe("If given, an edit of an older version is refused."),
  }).transform(({ version, ...edit }) => ({ ...edit, version: version ?? null }));
}
