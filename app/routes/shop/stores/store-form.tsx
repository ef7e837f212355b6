import { formatDecimal } from "~/domain/money";
import { storeFields } from "~/domain/shop/stores/store-fields";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import type { Store } from "~/domain/shop/stores/find-stores.server";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { CheckField } from "~/ui/fields/check-field";
import { MoneyField, PercentField, WholeField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { zoneLabel } from "~/domain/time-zones";
import { href } from "~/ui/address";
import { Form } from "~/ui/page-link";
import { taxPercentText, zoneOptions } from "../settings/shown-settings.ts";

interface StoreFormProps {
  values: Record<string, string>;
  rejection: FormRejection<Overtaken<Store>, Store> | undefined;
  submitLabel: string;
}

export function StoreForm({ values, rejection, submitLabel }: StoreFormProps) {
  const current = rejection?.detail?.current;
  const { formKey } = values;
  const { form, fields } = useFormFields(storeFields, {
    id: "store",
    ...(formKey && { formKey }),
    values,
    rejection,
    saved: current && storeToForm(current),
    say: (name, value) => (name === "zone" ? zoneLabel(value) : value),
  });
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts
        form={form}
        before="the store can be saved"
        used={({ key, name }) => ({ name, to: href("/settings/stores/:store", { store: key }) })}
      >
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <FormGrid>
        <TextField {...fields.name} span={3} autoComplete="off" />
        <TextField {...fields.phone} span={3} optional autoComplete="off" />
        <TextField
          {...fields.address}
          optional
          autoComplete="off"
          hint="Shown with the phone on the store's receipts and tickets."
        />
        <TextField
          {...fields.country}
          span={3}
          wideOnPhones
          optional
          autoComplete="off"
          hint="Leave empty unless receipts should show it."
        />
        <PercentField
          {...fields.taxRate}
          span={3}
          wideOnPhones
          data-step="0.001"
          hint="Used to suggest the tax on new sales; 0 for none. Past sales don't change."
        />
        <PercentField
          {...fields.surtaxRate}
          span={3}
          wideOnPhones
          optional
          data-step="0.001"
          hint="Added to the tax rate, such as a Florida county's surtax."
        />
        <MoneyField
          {...fields.surtaxLimit}
          span={3}
          wideOnPhones
          optional
          hint="In Florida, 5,000. The part of a price above it is taxed at the tax rate alone."
        />
        <SelectField
          {...fields.zone}
          span={3}
          wideOnPhones
          options={zoneOptions(values.zone)}
          hint="Sets the date of new sales. Past sales don't change."
        />
        <TextAreaField
          {...fields.holidays}
          optional
          hint="One per line: 12/25 for every year, or 11/26/2026. Leave empty to use the shop's holidays."
        />
        <CheckField {...fields.tradeInLessensTax} hint="Subtracts the trade-in before tax is calculated." />
        <CheckField
          {...fields.roundsCash}
          hint="For places without pennies. Cash is rounded to the nearest 5 cents, and the close shows what that adds up to."
        />
        <WholeField
          {...fields.tradeInHoldDays}
          unit="days"
          span={3}
          wideOnPhones
          optional
          hint="For bought and traded-in items, if the law here requires a different hold. Leave empty to use the one in Settings, General."
        />
      </FormGrid>
      <FormActions>
        <SubmitButton busy="Saving...">{submitLabel}</SubmitButton>
        <ButtonLink to={href("/settings")}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

export function storeToForm(store: Store): Record<string, string> {
  const { name, zone, address, country, phone, holidays, version } = store;
  const { salesTaxRate, surtaxRate, surtaxLimit, tradeInLessensTax, roundsCash, tradeInHoldDays } = store;
  return {
    name,
    zone,
    address: address ?? "",
    country: country ?? "",
    phone: phone ?? "",
    taxRate: taxPercentText(salesTaxRate),
    surtaxRate: surtaxRate === null ? "" : taxPercentText(surtaxRate),
    surtaxLimit: surtaxLimit === null ? "" : formatDecimal(surtaxLimit),
    tradeInLessensTax: tradeInLessensTax ? "on" : "",
    roundsCash: roundsCash ? "on" : "",
    tradeInHoldDays: tradeInHoldDays > 0 ? String(tradeInHoldDays) : "",
    holidays: holidays ?? "",
    version: String(version),
  };
}
