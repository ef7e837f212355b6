import type { ReactNode } from "react";
import type { Fields, Values } from "~/domain/fields";
import { TYPED_CHANNEL_NAMES, TYPED_CHANNELS } from "~/domain/people/outbox/offered-channels";
import type { openedAddressFields } from "~/domain/people/suppressions/suppression-fields";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { type FormFields, HiddenFields, type useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";

type AddressForm = ReturnType<
  typeof useFormFields<Fields, FormRejection<unknown, { id: number }> | undefined>
>["form"];

interface AddressFormPageProps {
  title: string;
  form: AddressForm;
  fields: FormFields<Values<typeof openedAddressFields>>;
  /** When to use the page, above the fields. */
  about: ReactNode;
  /** What an error keeps from happening: 'the address can be closed'. */
  before: string;
  submit: string;
  busy: string;
  /** Fields after the address. */
  children?: ReactNode;
}

/** The page that closes one address or opens it again. */
export function AddressFormPage({
  title,
  form,
  fields,
  about,
  before,
  submit,
  busy,
  children,
}: AddressFormPageProps) {
  const list = href("/marketing/suppressions");
  return (
    <FormPage title={title} backTo={list} backLabel="Closed Addresses" narrow>
      <Form method="post" {...form.props} noValidate>
        <FormAlerts form={form} before={before} used={({ id }) => ({ name: `Address #${id}`, to: list })} />
        <HiddenFields form={form} />
        <p>{about}</p>
        <FormGrid>
          <SelectField
            {...fields.channel}
            span={3}
            options={optionsOf(TYPED_CHANNEL_NAMES, (channel) => TYPED_CHANNELS[channel].noun)}
          />
          <TextField
            {...fields.address}
            span={3}
            autoComplete="off"
            hint="An email address, or a phone number with its area code."
          />
          {children}
        </FormGrid>
        <FormActions>
          <SubmitButton busy={busy}>{submit}</SubmitButton>
          <ButtonLink to={list}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
