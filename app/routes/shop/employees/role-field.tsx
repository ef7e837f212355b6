import type { ComponentProps } from "react";
import { ROLE_LABELS, type Role, ROLES } from "~/domain/shop/employees/roles";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";

type RoleFieldProps = Omit<ComponentProps<typeof SelectField>, "options" | "span"> & {
  /** Roles that the reader may give. */
  offered: readonly Role[];
};

/**
 * Chooses a role. What the form already says stays a choice if it isn't offered any more, so that the rule
 * refuses it: a select would take its first choice instead.
 */
export function RoleField({ offered, ...props }: RoleFieldProps) {
  const said = props.field.initialValue;
  const choices = ROLES.filter((role) => offered.includes(role) || role === said);
  return <SelectField {...props} span={3} options={optionsOf(choices, ROLE_LABELS)} />;
}
