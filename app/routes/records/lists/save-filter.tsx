import { newFilterFields } from "~/domain/shop/lists/saved-filter-fields";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { initialText } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/filters";
import { wordsText } from "./saved-filter-columns.tsx";

interface SaveFilterProps extends Pick<
  Route.ComponentProps["loaderData"],
  "title" | "back" | "chosen" | "mayShare" | "values" | "formKey"
> {
  rejection: Route.ComponentProps["actionData"];
}

export function SaveFilter({ title, back, chosen, mayShare, values, formKey, rejection }: SaveFilterProps) {
  const { form, fields } = useFormFields(newFilterFields, { id: "filter", formKey, values, rejection });
  const { field } = fields.query;
  return (
    <Panel title="Save Filter">
      <p>{`${title}: ${wordsText(chosen)}`}</p>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the filter can be saved"
          used={() => ({ name: "the filter", to: back })}
        />
        <HiddenFields form={form} />
        <input type="hidden" name={field.name} value={initialText(field) ?? ""} />
        <FormGrid>
          <TextField {...fields.name} span={3} wideOnPhones />
          {mayShare && <CheckField {...fields.isShared} />}
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Save Filter</SubmitButton>
          <ButtonLink to={back}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </Panel>
  );
}
