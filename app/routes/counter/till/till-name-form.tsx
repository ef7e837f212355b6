import { tillNameFields } from "~/domain/counter/till/till-fields";
import type { Address } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";

interface TillNameFormProps {
  values: Record<string, string>;
  rejection: FormRejection | undefined;
  submitLabel: string;
  backTo: Address;
}

export function TillNameForm({ values, rejection, submitLabel, backTo }: TillNameFormProps) {
  const { formKey } = values;
  const { form, fields } = useFormFields(tillNameFields, {
    id: "till",
    values,
    ...(formKey && { formKey }),
    rejection,
  });
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts form={form} before="the till can be saved" used={() => ({ name: "a till", to: backTo })} />
      <HiddenFields form={form} />
      <FormGrid>
        <TextField
          {...fields.name}
          autoComplete="off"
          hint="For example Register 2. Sales without a till go to the store's first till."
        />
      </FormGrid>
      <FormActions>
        <SubmitButton busy="Saving...">{submitLabel}</SubmitButton>
        <ButtonLink to={backTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
