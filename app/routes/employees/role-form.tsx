import { useState } from "react";
import { Form } from "react-router";
import type { Employee } from "~/domain/employees/employee";
import { roleField } from "~/domain/employees/employee-fields";
import { ROLE_LABELS, type Role, ROLES } from "~/domain/employees/roles";
import type { Overtaken } from "~/domain/overtaken.server";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { PermissionMatrix } from "./permission-matrix.tsx";

const FIELDS = { role: roleField };

interface RoleFormProps {
  name: string;
  formKey: string;
  values: { role: string; version: string };
  roles: readonly Role[];
  rejection: FormRejection<Overtaken<Employee>, Employee> | undefined;
  record: string;
}

/** With scripts, the matrix highlights the chosen role. */
export function RoleForm({ name, formKey, values, roles, rejection, record }: RoleFormProps) {
  const current = rejection?.detail?.current;
  const { form, fields } = useFormFields(FIELDS, {
    id: "permissions",
    formKey,
    values,
    rejection,
    saved: current && { role: current.role, version: String(current.version) },
    say: (_, role) => ROLE_LABELS[role as Role],
  });
  const [chosen, choose] = useState(fields.role.field.initialValue);
  return (
    <>
      <Form method="post" {...form.props} noValidate>
        <FormAlerts
          form={form}
          before="the role can be changed"
          used={() => ({ name: `another role of ${name}`, to: record })}
        >
          {current && <SavedBeside />}
        </FormAlerts>
        <HiddenFields form={form} />
        <FormGrid>
          <SelectField
            {...fields.role}
            span={3}
            wideOnPhones
            hint="Takes effect immediately; they stay signed in."
            options={optionsOf(roles, ROLE_LABELS)}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Save Changes</SubmitButton>
          <ButtonLink to={record}>Cancel</ButtonLink>
        </FormActions>
      </Form>
      <div className="matrix-frame">
        <PermissionMatrix role={ROLES.find((role) => role === chosen)} />
      </div>
    </>
  );
}
