import { employeeFields, roleField } from "~/domain/employees/employee-fields";
import { labelsOf } from "~/domain/fields";
import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import type { TakenEmail } from "~/domain/employees/employee-details.server";
import { type Employee, fullName } from "~/domain/employees/employee";
import { type Role, ROLE_LABELS } from "~/domain/employees/roles";
import type { Overtaken } from "~/domain/overtaken";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { fieldNamed } from "~/web/field-named";
import { FormAlerts, SavedBeside, savedHint } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";

interface EmployeeFormProps {
  formKey: string;
  values: Record<string, string>;
  stores: { key: string; name: string }[];
  /** The roles that may be given, for a new employee; an edit leaves the role to 'Permissions'. */
  roles?: readonly Role[];
  rejection:
    | FormRejection<
        Overtaken<Record<string, string>> | TakenEmail,
        Pick<Employee, "id" | "firstName" | "lastName">
      >
    | undefined;
  submit: { label: string; busy: string };
  /** Ends the summary's title. */
  before: string;
  closeTo: string;
}

const LABELS = labelsOf({ ...employeeFields, role: roleField });

/** Who somebody is and how they are reached, for a new employee and for an edit. */
export function EmployeeForm(props: EmployeeFormProps) {
  const { values, stores, roles, rejection, submit, before, closeTo } = props;
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<Record<string, string>>({
    id: "employee",
    lastResult: rejection?.reply,
    defaultValue: values,
  });
  const detail = rejection?.detail;
  const current = detail?.kind === "overtaken" ? detail.current : undefined;
  const existing = detail?.kind === "taken email" ? detail.existing : undefined;
  const field = (name: string, hint?: string) => {
    const known = fieldNamed(fields, name);
    const said = (value: string) =>
      stores.find(({ key }) => name === "homeStore" && key === value)?.name ?? value;
    return { field: known, label: LABELS[name], hint: savedHint(known, current?.[name], said) ?? hint };
  };
  const version = current?.version ?? fields.version?.initialValue ?? values.version;
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormAlerts
        form={form}
        rejection={rejection}
        before={before}
        labels={LABELS}
        used={(employee) => ({ name: fullName(employee), to: `/directory/${employee.id}` })}
      >
        {existing && (
          <Callout tone="info">
            <p>
              <Link to={`/directory/${existing.id}`}>{existing.name}</Link> signs in with this email.
            </p>
          </Callout>
        )}
        {current && <SavedBeside />}
      </FormAlerts>
      <input type="hidden" name="formKey" value={rejection?.formKey ?? props.formKey} />
      {version && <input type="hidden" name="version" value={String(version)} />}
      <FormGrid>
        <TextField {...field("firstName")} span={3} required autoComplete="off" />
        <TextField {...field("lastName")} span={3} required autoComplete="off" />
        <TextField
          {...field("email", "They sign in with it")}
          span={3}
          required
          type="email"
          autoComplete="off"
          wideOnPhones
        />
        <TextField {...field("phone")} span={3} optional type="tel" autoComplete="off" wideOnPhones />
        <SelectField
          {...field("homeStore")}
          span={3}
          optional
          placeholder="No home store"
          options={storeOptions(stores)}
          wideOnPhones
        />
        {roles && (
          <SelectField
            {...field("role")}
            span={3}
            required
            options={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
            wideOnPhones
          />
        )}
      </FormGrid>
      <FormActions>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? submit.busy : submit.label}
        </Button>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
