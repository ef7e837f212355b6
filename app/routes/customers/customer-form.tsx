import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import type { SameEmail } from "~/domain/customers/add-customer.server";
import type { Customer } from "~/domain/customers/customer";
import { customerFields } from "~/domain/customers/customer-fields";
import { GENDER_LABELS, GENDERS, TIER_LABELS, TIERS } from "~/domain/customers/tiers-and-genders";
import { labelsOf } from "~/domain/fields";
import type { Overtaken } from "~/domain/overtaken";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import { formatDate } from "~/ui/format";
import { fieldNamed } from "~/web/field-named";
import { FormAlerts, SavedBeside, savedHint } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";

interface CustomerFormProps {
  formKey: string;
  values: Record<string, string>;
  stores: { key: string; name: string }[];
  rejection: FormRejection<Overtaken<Record<string, string>> | SameEmail, Customer> | undefined;
  submit: { label: string; busy: string };
  /** Ends the summary's title. */
  before: string;
  closeTo: string;
}

const LABELS = labelsOf(customerFields);

/** The customer form of section 5, for a new customer and for an edit. */
export function CustomerForm(props: CustomerFormProps) {
  const { values, stores, rejection, submit, before, closeTo } = props;
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<Record<string, string>>({
    id: "customer",
    lastResult: rejection?.reply,
    defaultValue: values,
  });
  const detail = rejection?.detail;
  const current = detail?.kind === "overtaken" ? detail.current : undefined;
  const sameEmail = detail?.kind === "same email" ? detail : undefined;
  const field = (name: string) => {
    const known = fieldNamed(fields, name);
    const hint = savedHint(known, current?.[name], (value) => sayValue(name, value, stores));
    return { field: known, label: LABELS[name], hint };
  };
  const formKey = rejection && rejection.usedFor === null ? rejection.formKey : props.formKey;
  const version = current?.version ?? fields.version?.initialValue ?? values.version;
  const anyway = values.version ? "Save anyway" : "Add anyway";
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormAlerts
        form={form}
        rejection={rejection}
        before={before}
        labels={LABELS}
        used={({ id, firstName, lastName }) => ({
          name: `${firstName} ${lastName} (customer #${id})`,
          to: `/customers/${id}`,
        })}
      >
        {sameEmail && <SharedEmail customer={sameEmail.customer} anyway={anyway} />}
        {current && <SavedBeside />}
      </FormAlerts>
      <input type="hidden" name="formKey" value={formKey} />
      {version && <input type="hidden" name="version" value={String(version)} />}
      <FormGrid>
        <TextField {...field("firstName")} span={3} required autoComplete="off" />
        <TextField {...field("lastName")} span={3} required autoComplete="off" />
        <TextField {...field("email")} span={3} optional type="email" autoComplete="off" wideOnPhones />
        <TextField {...field("cellPhone")} span={3} optional type="tel" autoComplete="off" wideOnPhones />
        <SelectField {...field("homeStore")} span={3} required options={storeOptions(stores)} />
        <SelectField
          {...field("tier")}
          span={3}
          options={TIERS.map((value) => ({ value, label: TIER_LABELS[value] }))}
        />
      </FormGrid>
      <FormSection title="Address">
        <FormGrid>
          <TextField {...field("street")} span={6} optional autoComplete="off" />
          <TextField {...field("city")} span={2} optional autoComplete="off" wideOnPhones />
          <TextField {...field("state")} span={2} optional autoComplete="off" />
          <TextField {...field("zipCode")} span={2} optional autoComplete="off" />
        </FormGrid>
      </FormSection>
      <FormSection title="Dates and family">
        <FormGrid>
          <DateField {...field("dateOfBirth")} span={2} optional />
          <DateField {...field("anniversaryDate")} span={2} optional />
          <SelectField
            {...field("gender")}
            span={2}
            optional
            placeholder="Not said"
            options={GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))}
          />
          <TextField {...field("spouseName")} span={3} optional autoComplete="off" />
          <DateField {...field("spouseDob")} span={3} optional wideOnPhones />
        </FormGrid>
      </FormSection>
      <FormSection title="Preferences and notes">
        <FormGrid>
          <TextAreaField {...field("jewelryPreferences")} span={6} optional />
          <TextAreaField {...field("notes")} span={6} optional />
        </FormGrid>
      </FormSection>
      <FormActions>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? submit.busy : submit.label}
        </Button>
        {sameEmail && (
          <Button type="submit" name="acceptedEmail" value={sameEmail.email} disabled={busy}>
            {anyway}
          </Button>
        )}
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

function SharedEmail({ customer, anyway }: { customer: SameEmail["customer"]; anyway: string }) {
  return (
    <Callout tone="warn" title="Is this the same person?">
      <p>
        <Link to={`/customers/${customer.id}`} target="_blank">
          {customer.firstName} {customer.lastName} (customer #{customer.id})
        </Link>{" "}
        has this email too. Two people may share one: ‘{anyway}’ below the form goes on with it.
      </p>
    </Callout>
  );
}

function sayValue(name: string, value: string, stores: { key: string; name: string }[]): string {
  const labels: Record<string, string> =
    name === "tier" ? TIER_LABELS : name === "gender" ? GENDER_LABELS : {};
  if (customerFields[name as keyof typeof customerFields]?.kind === "day") return formatDate(value);
  const store = name === "homeStore" ? stores.find(({ key }) => key === value) : undefined;
  return store?.name ?? labels[value] ?? value;
}
