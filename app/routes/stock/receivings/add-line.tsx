import type { Address } from "~/ui/address";
import { FormActions } from "~/ui/fields/form-layout";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/receiving-record";
import { LineFields, lineFormFields } from "./line-form.tsx";

type Adding = NonNullable<NonNullable<Route.ComponentProps["loaderData"]["record"]>["adding"]>;

interface AddLineProps extends Adding {
  page: Address;
  /** Whether another item is what the receiving waits for. */
  isNext: boolean;
  rejection: Route.ComponentProps["actionData"];
}

export function AddLine({ page, isNext, formKey, values, cost, categories, rules, rejection }: AddLineProps) {
  const { form, fields } = useFormFields(lineFormFields, { id: "line", formKey, values, rejection });
  return (
    <Panel title="Add Item" className="no-print">
      <Form method="post" action={page} {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the item can be added" used={() => ({ name: "a line", to: page })} />
        <HiddenFields form={form} />
        <LineFields fields={fields} categories={categories} cost={cost} rules={rules} isNew />
        <FormActions>
          <SubmitButton busy="Adding..." variant={isNext ? "primary" : "outline"}>
            Add Item
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
