import { relativeFields } from "~/domain/people/family/relative-fields";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/family";
import { RelativeFields } from "./relative-form.tsx";

interface AddRelativeProps {
  id: number;
  values: Record<string, string>;
  formKey: string;
  rejection: Route.ComponentProps["actionData"];
}

export function AddRelative({ id, values, formKey, rejection }: AddRelativeProps) {
  const { form, fields } = useFormFields(relativeFields, { id: "relative", formKey, values, rejection });
  return (
    <Panel title="Add a Relative">
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="they can be added"
          used={() => ({
            name: "the family",
            to: href("/customers/:customerId/relatives", { customerId: id }),
          })}
        />
        <HiddenFields form={form} />
        <RelativeFields fields={fields} />
        <FormActions>
          <SubmitButton busy="Saving...">Add Relative</SubmitButton>
          <ButtonLink to={href("/customers/:customerId", { customerId: id })}>Back</ButtonLink>
        </FormActions>
      </Form>
    </Panel>
  );
}
