import { employeeFields, roleField } from "~/domain/shop/employees/employee-fields";
import type { TakenEmail } from "~/domain/shop/employees/refuse-bad-employee.server";
import { type Employee, fullName } from "~/domain/shop/employees/employee";
import type { Role } from "~/domain/shop/employees/roles";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { type Address, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { Form, Link } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";
import { RoleField } from "./role-field.tsx";

interface EmployeeFormProps {
  formKey: string;
  values: Record<string, string>;
  stores: { key: string; name: string }[];
  /** Roles to choose from, for new employees. An edit doesn't change the role. */
  roles?: readonly Role[];
  rejection:
    | FormRejection<
        Overtaken<Record<string, string>> | TakenEmail,
        Pick<Employee, "id" | "firstName" | "lastName">
      >
    | undefined;
  submit: { label: string; busy: string };
  /** Last words of the error summary's title. */
  before: string;
  closeTo: Address;
}

const FIELDS = { ...employeeFields, role: roleField };

export function EmployeeForm(props: EmployeeFormProps) {
  const { formKey, values, stores, roles, rejection, submit, before, closeTo } = props;
  const detail = rejection?.detail;
  const current = detail?.kind === "overtaken" ? detail.current : undefined;
  const existing = detail?.kind === "taken email" ? detail.existing : undefined;
  const { form, fields } = useFormFields(FIELDS, {
    id: "employee",
    formKey,
    values,
    rejection,
    saved: current,
    say: (name, value) => stores.find(({ key }) => name === "homeStore" && key === value)?.name ?? value,
  });
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts
        form={form}
        before={before}
        used={(employee) => ({
          name: fullName(employee),
          to: href("/directory/:employeeId", { employeeId: employee.id }),
        })}
      >
        {existing && (
          <Callout tone="info">
            <p>
              <Link to={href("/directory/:employeeId", { employeeId: existing.id })}>{existing.name}</Link>{" "}
              signs in with this email.
            </p>
          </Callout>
        )}
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <FormGrid>
        <TextField {...fields.firstName} span={3} autoComplete="off" />
        <TextField {...fields.lastName} span={3} autoComplete="off" />
        <TextField
          {...fields.email}
          hint="Used to sign in."
          span={3}
          type="email"
          autoComplete="off"
          wideOnPhones
        />
        <TextField {...fields.phone} span={3} optional type="tel" autoComplete="off" wideOnPhones />
        <SelectField
          {...fields.homeStore}
          span={3}
          optional
          placeholder="No home store"
          options={storeOptions(stores)}
          wideOnPhones
        />
        {roles && <RoleField {...fields.role} offered={roles} wideOnPhones />}
      </FormGrid>
      <FormActions>
        <SubmitButton busy={submit.busy}>{submit.label}</SubmitButton>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
