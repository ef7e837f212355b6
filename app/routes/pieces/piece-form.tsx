import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { categoryLabel } from "~/domain/pieces/categories";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField, WeightField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { fieldNamed } from "~/web/field-named";
import { FormAlerts } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";
import { PieceRefusal, refusalOf } from "./piece-refusal.tsx";

/** The fields that share a message. */
const AMOUNTS = {
  cost: "Cost",
  retailPrice: "Retail Price",
  meltPrice: "Melt Price",
  breakdownPrice: "Breakdown Price",
};

interface PieceFormProps {
  formKey: string;
  values: Record<string, string>;
  categories: string[];
  stores: { key: string; name: string }[];
  rejection: FormRejection | undefined;
  submitLabel: string;
  closeTo: string;
  /** A sold piece: SKU, cost and price can't be changed. */
  locked?: boolean;
}

/** The inventory form of section 5, for a new piece and for an edit. */
export function PieceForm(props: PieceFormProps) {
  const { values, categories, stores, rejection, submitLabel, closeTo, locked } = props;
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<Record<string, string>>({
    id: "piece",
    lastResult: rejection?.reply,
    defaultValue: values,
  });
  const field = (name: string) => fieldNamed(fields, name);
  const version = refusalOf(rejection).version ?? rejection?.reply.initialValue?.version ?? values.version;
  const isLocked = (name: string) => locked && !field(name).errors;
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormAlerts
        form={form}
        rejection={rejection}
        before="the item can be saved"
        labels={AMOUNTS}
        used={(record) => {
          const { id, sku } = record as { id: number; sku: string };
          return { name: `item ${sku}`, to: `/inventory/${id}` };
        }}
      >
        <PieceRefusal rejection={rejection} stores={stores} />
      </FormAlerts>
      {locked && (
        <Callout tone="info">
          <p>This item is sold: its SKU, cost and retail price stay what they were on the sale.</p>
        </Callout>
      )}
      <input type="hidden" name="formKey" value={rejection?.formKey ?? props.formKey} />
      {values.version && <input type="hidden" name="version" value={String(version)} />}
      <FormGrid>
        <TextField
          field={field("sku")}
          label="SKU"
          span={3}
          required
          readOnly={isLocked("sku")}
          autoComplete="off"
        />
        <SelectField
          field={field("category")}
          label="Category"
          span={3}
          required
          placeholder="Choose a category"
          options={categories.map((value) => ({ value, label: categoryLabel(value) }))}
        />
        <TextField field={field("description")} label="Description" span={4} required autoComplete="off" />
        <TextField
          field={field("otherCategory")}
          label="Another category"
          span={2}
          optional
          autoComplete="off"
          hint="When the list lacks it"
        />
        <MoneyField field={field("cost")} label="Cost" span={3} required readOnly={isLocked("cost")} />
        <MoneyField
          field={field("retailPrice")}
          label="Retail Price"
          span={3}
          required
          readOnly={isLocked("retailPrice")}
        />
        <MoneyField field={field("meltPrice")} label="Melt Price" span={3} optional />
        <MoneyField field={field("breakdownPrice")} label="Breakdown Price" span={3} optional />
        <WeightField field={field("weight")} label="Weight" span={2} optional />
        <DateField field={field("purchaseDate")} label="Purchase Date" span={2} optional />
        <SelectField
          field={field("location")}
          label="Location"
          span={2}
          optional
          placeholder="No location"
          options={storeOptions(stores)}
        />
      </FormGrid>
      <FormActions>
        <Button type="submit" variant="primary" disabled={busy}>
          {busy ? "Saving..." : submitLabel}
        </Button>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
