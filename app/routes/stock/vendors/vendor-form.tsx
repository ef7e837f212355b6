import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import type { Vendor } from "~/domain/stock/vendors/find-vendors.server";
import type { TakenName } from "~/domain/stock/vendors/write-vendor.server";
import { type Address, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { Form, Link } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { CountryField } from "~/web/country-field";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { editedVendorFields, vendorToForm } from "./vendor-form-fields.ts";

interface VendorFormProps {
  formKey: string;
  values: Record<string, string>;
  rejection: FormRejection<Overtaken<Vendor> | TakenName, Vendor> | undefined;
  submitLabel: string;
  closeTo: Address;
  isNew?: boolean;
}

export function VendorForm({ formKey, values, rejection, submitLabel, closeTo, isNew }: VendorFormProps) {
  const detail = rejection?.detail;
  const current = detail?.kind === "overtaken" ? detail.current : undefined;
  const taken = detail?.kind === "taken name" ? detail.existing : undefined;
  const { form, fields } = useFormFields(editedVendorFields, {
    id: "vendor",
    formKey,
    values,
    rejection,
    saved: current && vendorToForm(current),
  });
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts
        form={form}
        before="the vendor can be saved"
        used={({ id, name }) => ({ name, to: href("/inventory/vendors/:vendorId", { vendorId: id }) })}
      >
        {taken && (
          <Callout tone="info">
            <p>
              <Link to={href("/inventory/vendors/:vendorId", { vendorId: taken.id })}>{taken.name}</Link> is
              already a vendor.
            </p>
          </Callout>
        )}
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <FormGrid>
        <TextField {...fields.name} span={3} wideOnPhones autoFocus autoComplete="off" />
        <TextField {...fields.contactName} span={3} wideOnPhones optional autoComplete="off" />
        <TextField {...fields.phone} type="tel" span={3} optional autoComplete="off" />
        <TextField {...fields.email} type="email" span={3} optional autoComplete="off" />
        <TextField {...fields.address} optional autoComplete="off" />
        <CountryField {...fields.country} span={3} />
        <TextField
          {...fields.accountNumber}
          span={3}
          optional
          autoComplete="off"
          hint="Your account number with the vendor."
        />
        <TextField
          {...fields.terms}
          span={3}
          optional
          autoComplete="off"
          hint="For example Net 30 or 2% 10 net 30."
        />
        <TextAreaField {...fields.note} optional />
        {!isNew && (
          <CheckField
            {...fields.isActive}
            hint="Uncheck to hide it on new items and receivings. Past items keep it."
          />
        )}
      </FormGrid>
      <FormActions>
        <SubmitButton busy="Saving...">{submitLabel}</SubmitButton>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
