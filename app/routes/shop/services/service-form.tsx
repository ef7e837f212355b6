import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import type { Service } from "~/domain/shop/services/find-services.server";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import type { CostField } from "~/web/shows-cost.server";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { editedServiceFields, serviceToForm } from "./service-form-fields.ts";

interface ServiceFormProps {
  values: Record<string, string>;
  rejection: FormRejection<Overtaken<Service>, Service> | undefined;
  submitLabel: string;
  isNew?: boolean;
  cost: CostField;
}

export function ServiceForm({ values, rejection, submitLabel, isNew, cost }: ServiceFormProps) {
  const current = rejection?.detail?.current;
  const { formKey } = values;
  const { form, fields } = useFormFields(editedServiceFields, {
    id: "service",
    ...(formKey && { formKey }),
    values,
    rejection,
    saved: current && serviceToForm(current),
  });
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts
        form={form}
        before="the service can be saved"
        used={({ id, name }) => ({ name, to: href("/settings/services/:serviceId", { serviceId: id }) })}
      >
        {current && <SavedBeside />}
      </FormAlerts>
      <HiddenFields form={form} />
      <FormGrid>
        <TextField {...fields.name} autoComplete="off" />
        <MoneyField
          {...fields.price}
          span={3}
          hint="The starting price on a ticket. You can change it there."
        />
        {cost !== "withheld" && (
          <MoneyField
            {...fields.cost}
            span={3}
            hidden={cost === "hidden" && !fields.cost.field.errors}
            hint="Cost to the shop, each."
          />
        )}
        <CheckField {...fields.isTaxed} span={3} hint="At the store's rate." />
        {!isNew && (
          <CheckField
            {...fields.isActive}
            span={3}
            hint="Uncheck to hide it on new tickets. Past tickets keep it."
          />
        )}
      </FormGrid>
      <FormActions>
        <SubmitButton busy="Saving...">{submitLabel}</SubmitButton>
        <ButtonLink to={href("/settings/services")}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
