import { buyNumber } from "~/domain/counter/buys/buy";
import { buyLineFields } from "~/domain/counter/buys/buy-fields";
import { KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import { href } from "~/ui/address";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { WeightField } from "~/web/weight-field";
import type { Route } from "./+types/buy-record";

interface AddItemProps extends Pick<Route.ComponentProps["loaderData"], "values" | "formKey" | "lines"> {
  rejection: Route.ComponentProps["actionData"];
}

export function AddItem({ values, formKey, lines, rejection }: AddItemProps) {
  const { form, fields } = useFormFields(buyLineFields, { id: "item", formKey, values, rejection });
  return (
    <Panel title={lines.length > 0 ? "Another Item" : "First Item"} flush={false} className="no-print">
      <Form key={formKey} method="post" {...form.props} noValidate autoComplete="off" preventScrollReset>
        <FormAlerts
          form={form}
          before="the item can be added"
          used={({ id }) => ({ name: buyNumber(id), to: href("/buys/:buyId", { buyId: id }) })}
        />
        <HiddenFields form={form} />
        <FormGrid>
          <TextField {...fields.description} span={6} />
          <SelectField
            {...fields.metal}
            span={3}
            optional
            placeholder="Not specified"
            options={optionsOf(METALS, METAL_LABELS)}
          />
          <SelectField
            {...fields.karat}
            span={3}
            optional
            placeholder="Not specified"
            options={optionsOf(KARATS, String)}
          />
          <WeightField {...fields.weightGiven} unit={fields.weightUnit} span={3} wideOnPhones optional />
          <MoneyField {...fields.price} span={3} />
          <CheckField
            {...fields.isScrap}
            hint="Scrap is melted, never sold. Other items go into inventory."
          />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Adding..." variant={lines.length > 0 ? "outline" : "primary"}>
            Add Item
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
