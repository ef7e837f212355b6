import { useState } from "react";
import type { EmployeeAccess } from "~/domain/shop/employees/change-access.server";
import { roleField } from "~/domain/shop/employees/employee-fields";
import {
  PERMISSION_CHOICE_LABELS,
  PERMISSION_CHOICES,
  type PermissionChoice,
} from "~/domain/shop/employees/permission-choices";
import { accountFormValues, accountPermissionFields } from "~/domain/shop/employees/permission-fields";
import { ROLE_LABELS, type Role, ROLES } from "~/domain/shop/employees/roles";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import type { Permission } from "~/domain/permissions";
import type { Address } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { type FormField, HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { type MatrixColumn, PermissionMatrix } from "./permission-matrix.tsx";
import { ONLY_OWN, PermissionSections } from "./permission-sections.tsx";
import { RoleField } from "./role-field.tsx";

const FIELDS = { ...accountPermissionFields, role: roleField };

interface AccessFormProps {
  name: string;
  formKey: string;
  values: Record<string, string>;
  roles: readonly Role[];
  /** Permissions that the actor can give and take; null for a form with the role alone. */
  within: readonly Permission[] | null;
  columns: readonly MatrixColumn[];
  rejection: FormRejection<Overtaken<EmployeeAccess>, EmployeeAccess> | undefined;
  record: Address;
}

/**
 * Edits an employee's role and permissions. With scripts, the chosen role is highlighted, and 'Same as role'
 * says what it can do.
 */
export function AccessForm({
  name,
  formKey,
  values,
  roles,
  within,
  columns,
  rejection,
  record,
}: AccessFormProps) {
  const current = rejection?.detail?.current;
  const { form, fields } = useFormFields(FIELDS, {
    id: "permissions",
    formKey,
    values,
    rejection,
    saved: current && {
      ...accountFormValues(current.changes),
      role: current.role,
      version: String(current.version),
    },
    say: (field, value) =>
      field === "role" ? ROLE_LABELS[value as Role] : PERMISSION_CHOICE_LABELS[value as PermissionChoice],
  });
  const [chosen, choose] = useState(fields.role.field.initialValue);
  const role = ROLES.find((one) => one === chosen);
  const usual = columns.find((one) => one.role === role)?.permissions ?? [];
  return (
    <>
      <Form method="post" {...form.props} noValidate>
        <FormAlerts
          form={form}
          before="the permissions can be changed"
          used={() => ({ name: `other permissions of ${name}`, to: record })}
        >
          {current && <SavedBeside />}
        </FormAlerts>
        <HiddenFields form={form} />
        <FormGrid>
          <RoleField
            {...fields.role}
            offered={roles}
            wideOnPhones
            hint="Takes effect immediately. They stay signed in."
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </FormGrid>
        {within && role !== "owner" && (
          <PermissionSections fields={fields}>
            {(permission, field, says) => (
              <PermissionSelect
                {...field}
                says={says}
                isUsual={usual.includes(permission)}
                isFixed={!within.includes(permission)}
              />
            )}
          </PermissionSections>
        )}
        <FormActions>
          <SubmitButton busy="Saving...">Save Changes</SubmitButton>
          <ButtonLink to={record}>Cancel</ButtonLink>
        </FormActions>
      </Form>
      <div className="matrix-frame">
        <PermissionMatrix columns={columns} role={role} />
      </div>
    </>
  );
}

interface PermissionSelectProps extends FormField {
  says: string;
  /** True if the chosen role has it. */
  isUsual: boolean;
  /** True if the actor lacks it and so can't give or take it. */
  isFixed: boolean;
}

function PermissionSelect({ says, isUsual, isFixed, ...field }: PermissionSelectProps) {
  const { name, initialValue } = field.field;
  return (
    <>
      <SelectField
        {...field}
        label={
          <>
            {field.label} {initialValue !== "role" && <Badge tone="amber">Differs from role</Badge>}
          </>
        }
        hint={isFixed ? `${says} ${ONLY_OWN}` : says}
        disabled={isFixed}
        options={PERMISSION_CHOICES.map((value) => ({
          value,
          label:
            value === "role"
              ? `${PERMISSION_CHOICE_LABELS.role}: ${isUsual ? "allowed" : "not allowed"}`
              : PERMISSION_CHOICE_LABELS[value],
        }))}
      />
      {isFixed && <input type="hidden" name={name} value={String(initialValue)} />}
    </>
  );
}
