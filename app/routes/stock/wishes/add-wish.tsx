import { wishFields } from "~/domain/stock/wishes/wish-fields";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/wish-list";

interface AddWishProps {
  id: number;
  values: Record<string, string>;
  formKey: string;
  rejection: Route.ComponentProps["actionData"];
}

export function AddWish({ id, values, formKey, rejection }: AddWishProps) {
  const { form, fields } = useFormFields(wishFields, { id: "wish", formKey, values, rejection });
  return (
    <Panel title="Add a Wish">
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the wish can be added"
          used={() => ({
            name: "the wish list",
            to: href("/customers/:customerId/wishes", { customerId: id }),
          })}
        />
        <HiddenFields form={form} />
        <FormGrid>
          <TextField {...fields.sku} span={2} optional data-scan="own" hint="For an item in stock" />
          <TextField {...fields.description} span={4} optional wideOnPhones />
          <TextAreaField {...fields.note} optional rows={2} />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Add Wish</SubmitButton>
          <ButtonLink to={href("/customers/:customerId", { customerId: id })}>Back</ButtonLink>
        </FormActions>
      </Form>
    </Panel>
  );
}
