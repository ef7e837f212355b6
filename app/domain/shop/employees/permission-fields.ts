import { choice, type Field, type Fields, flag, group } from "../../fields.ts";
import {
  CHANGEABLE_PERMISSIONS,
  type Permission,
  PERMISSION_LABELS,
  type PermissionChanges,
} from "../../permissions.ts";
import { choiceIn, PERMISSION_CHOICES, type PermissionChoice } from "./permission-choices.ts";

/** A check box for each permission, named like `customers.view`, and the button 'Back to Defaults'. */
export const roleFormFields = {
  ...grouped((label) => flag({ label })),
  defaults: flag({ label: "Back to defaults" }),
};

/** A choice for each permission, named like `customers.view`. */
export const accountPermissionFields = grouped((label) =>
  choice(PERMISSION_CHOICES, { label, wrong: "Choose one of the three" }),
);

function grouped(fieldOf: (label: string) => Field): Fields {
  const groups: Record<string, Record<string, Field>> = {};
  for (const permission of CHANGEABLE_PERMISSIONS) {
    const [area, name] = partsOf(permission);
    (groups[area] ??= {})[name] = fieldOf(PERMISSION_LABELS[permission]);
  }
  return Object.fromEntries(
    Object.entries(groups).map(([area, fields]) => [area, group(fields, { label: area })]),
  );
}

/** Splits 'customers.view' into ['customers', 'view']. */
export function partsOf(permission: Permission): [area: string, name: string] {
  const [area = "", name = ""] = permission.split(".");
  return [area, name];
}

/** Values of `roleFormFields` or `accountPermissionFields` by permission. */
export function byPermission<Value>(values: Record<string, unknown>): [Permission, Value][] {
  return CHANGEABLE_PERMISSIONS.map((permission) => {
    const [area, name] = partsOf(permission);
    return [permission, (values[area] as Record<string, Value>)[name] as Value];
  });
}

/** Null if nothing was chosen: a form without these choices changes none. */
export function changesFromChoices(values: Record<string, unknown>): PermissionChanges | null {
  const chosen = byPermission<PermissionChoice | null>(values);
  if (chosen.every(([, choice]) => choice === null)) return null;
  const own = chosen.filter(([, choice]) => choice === "allowed" || choice === "denied");
  return Object.fromEntries(own.map(([permission, choice]) => [permission, choice === "allowed"]));
}

/** Check box values for `roleFormFields`. */
export function roleFormValues(allowed: readonly Permission[]): Record<string, string> {
  return Object.fromEntries(
    CHANGEABLE_PERMISSIONS.map((permission) => [permission, allowed.includes(permission) ? "on" : ""]),
  );
}

/** Choice values for `accountPermissionFields`. */
export function accountFormValues(changes: PermissionChanges): Record<string, string> {
  return Object.fromEntries(
    CHANGEABLE_PERMISSIONS.map((permission) => [permission, choiceIn(changes, permission)]),
  );
}
