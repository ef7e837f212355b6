import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { OWNERSHIP_LABELS, OWNERSHIPS } from "~/domain/stock/pieces/ownership";
import { receivingFields } from "~/domain/stock/receivings/receiving-fields";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { type Address, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import { optionsOf, recordOptions } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import type { CostField } from "~/web/shows-cost.server";
import { storeOptions } from "~/web/store-filter";

interface ReceivingFormProps {
  formKey: string;
  values: Record<string, string>;
  vendors: { id: number; name: string }[];
  stores: { key: string; name: string }[];
  cost: CostField;
  rejection: FormRejection<Overtaken<Record<string, string>>, { id: number }> | undefined;
  submitLabel: string;
  closeTo: Address;
}

/** The form for the head of a vendor's invoice. */
export function ReceivingForm(props: ReceivingFormProps) {
  const { formKey, values, vendors, stores, cost, rejection, submitLabel, closeTo } = props;
  const current = rejection?.detail?.current;
  const { form, fields } = useFormFields(receivingFields, {
    id: "receiving",
    formKey,
    values,
    rejection,
    saved: current,
    say: (name, value) =>
      name === "vendorId"
        ? (vendors.find(({ id }) => String(id) === value)?.name ?? value)
        : name === "location"
          ? (stores.find(({ key }) => key === value)?.name ?? value)
          : value,
  });
  return (
    <Form method="post" {...form.props} noValidate autoComplete="off">
      <FormAlerts
        form={form}
        before="the receiving can be saved"
        used={({ id }) => ({
          name: receivingNumber(id),
          to: href("/inventory/receivings/:receivingId", { receivingId: id }),
        })}
      >
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <FormGrid>
        <SelectField
          {...fields.vendorId}
          span={3}
          wideOnPhones
          placeholder="Choose a vendor"
          options={recordOptions(vendors)}
        />
        <SelectField
          {...fields.location}
          span={3}
          wideOnPhones
          placeholder="Choose a store"
          options={storeOptions(stores)}
        />
        <TextField {...fields.invoiceNumber} span={3} optional />
        <DateField {...fields.invoiceDate} span={3} optional hint="Becomes the purchase date of its items." />
        {cost !== "withheld" && (
          <>
            <MoneyField
              {...fields.invoiceTotal}
              span={3}
              optional
              hidden={cost === "hidden" && !fields.invoiceTotal.field.errors}
              hint="As printed on the vendor's invoice."
            />
            <MoneyField
              {...fields.freight}
              span={3}
              optional
              hidden={cost === "hidden" && !fields.freight.field.errors}
              hint="Part of the total."
            />
          </>
        )}
        <SelectField {...fields.ownership} span={3} options={optionsOf(OWNERSHIPS, OWNERSHIP_LABELS)} />
        <DateField {...fields.memoDueDay} span={3} optional hint="For memo and consigned items." />
        <TextAreaField {...fields.note} optional />
      </FormGrid>
      <FormActions>
        <SubmitButton busy="Saving...">{submitLabel}</SubmitButton>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
