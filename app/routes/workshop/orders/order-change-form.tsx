import type { ReactNode } from "react";
import type { Fields } from "~/domain/fields";
import type { Address } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, type useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";

interface OrderChangeFormProps {
  form: ReturnType<typeof useFormFields<Fields, FormRejection | undefined>>["form"];
  number: string;
  /** Which order it is, and whose. */
  said: string;
  /** Where 'Cancel' leads. */
  back: Address;
  /** The fields. */
  children: ReactNode;
}

/** The form of one change to an order or a repair. */
export function OrderChangeForm({ form, number, said, back, children }: OrderChangeFormProps) {
  return (
    <Form method="post" {...form.props} noValidate autoComplete="off">
      <FormAlerts form={form} before="it can be saved" used={() => ({ name: number, to: back })} />
      <HiddenFields form={form} />
      <p>{said}</p>
      <FormGrid>{children}</FormGrid>
      <FormActions>
        <SubmitButton busy="Saving...">Save</SubmitButton>
        <ButtonLink to={back}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
