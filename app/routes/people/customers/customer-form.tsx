import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { LikelyTwins, Twin } from "~/domain/people/customers/ask-about-duplicates.server";
import type { Customer } from "~/domain/people/customers/customer";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { GENDER_LABELS, GENDERS, TIER_LABELS, TIERS } from "~/domain/people/customers/tiers-and-genders";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { type Address, href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import { Form, Link } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { CountryField } from "~/web/country-field";
import { EnterSubmits } from "~/web/enter-updates";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-filter";
import { RingSizeField } from "./ring-size-field.tsx";
import { sayValue } from "./say-value.ts";

interface CustomerFormProps {
  formKey: string;
  values: Record<string, string>;
  stores: { key: string; name: string }[];
  rejection: FormRejection<Overtaken<Record<string, string>> | LikelyTwins, Customer> | undefined;
  submit: { label: string; busy: string };
  /** Last words of the error summary's title. */
  before: string;
  closeTo: Address;
  /** A known customer's sizes are in their profile. */
  asksRingSize?: true;
  /** URL for going on with an existing customer instead of adding one. */
  goOnWith?: (customerId: number) => Address;
}

const NEW_CUSTOMER_FIELDS = { ...customerFields, ringSize: profileFields.ringSize };

/** The customer form of section 5. */
export function CustomerForm(props: CustomerFormProps) {
  const { formKey, values, stores, rejection, submit, before, closeTo, asksRingSize, goOnWith } = props;
  const busy = useNavigation().formMethod === "POST";
  const detail = rejection?.detail;
  const current = detail?.kind === "overtaken" ? detail.current : undefined;
  const twins = detail?.kind === "likely twins" ? detail.twins : undefined;
  const { form, fields } = useFormFields(NEW_CUSTOMER_FIELDS, {
    id: "customer",
    formKey,
    values,
    rejection,
    saved: current,
    say: (name, value) => sayValue(name, value, stores),
  });
  return (
    <Form method="post" {...form.props} noValidate>
      {twins && <EnterSubmits />}
      <FormAlerts
        form={form}
        before={before}
        used={({ id, firstName, lastName }) => ({
          name: `${firstName} ${lastName} (customer #${id})`,
          to: href("/customers/:customerId", { customerId: id }),
        })}
      >
        {twins && (
          <SamePerson twins={twins} goOnWith={goOnWith}>
            <Button
              type="submit"
              name="acceptedTwins"
              value={twins.map(({ id }) => id).join()}
              disabled={busy}
            >
              {values.version ? "Save anyway" : "Add anyway"}
            </Button>
          </SamePerson>
        )}
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <FormGrid>
        <TextField {...fields.firstName} span={3} autoComplete="off" autoFocus />
        <TextField {...fields.lastName} span={3} autoComplete="off" />
        <TextField {...fields.email} span={3} optional type="email" autoComplete="off" wideOnPhones />
        <TextField {...fields.cellPhone} span={3} optional type="tel" autoComplete="off" wideOnPhones />
        <SelectField {...fields.homeStore} span={asksRingSize ? 2 : 3} options={storeOptions(stores)} />
        <SelectField {...fields.tier} span={asksRingSize ? 2 : 3} options={optionsOf(TIERS, TIER_LABELS)} />
        {asksRingSize && <RingSizeField {...fields.ringSize} span={2} autoComplete="off" />}
      </FormGrid>
      <FormSection title="Address">
        <FormGrid>
          <TextField {...fields.street} span={6} optional autoComplete="off" />
          <TextField {...fields.city} span={3} optional autoComplete="off" wideOnPhones />
          <TextField {...fields.state} span={1} optional autoComplete="off" />
          <TextField {...fields.zipCode} span={2} optional autoComplete="off" />
          <CountryField {...fields.country} span={3} wideOnPhones />
        </FormGrid>
      </FormSection>
      <FormSection title="Dates and Family">
        <FormGrid>
          <DateField {...fields.dateOfBirth} span={2} optional />
          <DateField {...fields.anniversaryDate} span={2} optional />
          <SelectField
            {...fields.gender}
            span={2}
            optional
            placeholder="Not specified"
            options={optionsOf(GENDERS, GENDER_LABELS)}
          />
          <TextField {...fields.spouseName} span={3} optional autoComplete="off" />
          <DateField {...fields.spouseDob} span={3} optional wideOnPhones />
        </FormGrid>
      </FormSection>
      <FormSection title="Sales Tax">
        <FormGrid>
          <TextField
            {...fields.taxExemptNumber}
            span={4}
            optional
            autoComplete="off"
            hint="From their exemption certificate. Tickets use it."
          />
          <DateField {...fields.taxExemptDate} span={2} wideOnPhones optional />
        </FormGrid>
      </FormSection>
      <FormSection title="Preferences and Notes">
        <FormGrid>
          <TextAreaField {...fields.jewelryPreferences} span={6} optional />
          <TextAreaField {...fields.notes} span={6} optional />
        </FormGrid>
      </FormSection>
      <FormActions>
        <SubmitButton busy={submit.busy}>{submit.label}</SubmitButton>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

interface SamePersonProps {
  twins: Twin[];
  goOnWith: CustomerFormProps["goOnWith"];
  /** The button that says it is somebody else. */
  children: ReactNode;
}

function SamePerson({ twins, goOnWith, children }: SamePersonProps) {
  return (
    <Callout tone="warn" title="Is this the same person?">
      {twins.map(({ id, firstName, lastName, same }) => (
        <p key={id}>
          <Link to={href("/customers/:customerId", { customerId: id })} target="_blank">
            {firstName} {lastName} (customer #{id})
          </Link>{" "}
          also has this {same.join(", ")}. {goOnWith && <Link to={goOnWith(id)}>Use this customer</Link>}
        </p>
      ))}
      <p>If this is someone else:</p>
      {children}
    </Callout>
  );
}
