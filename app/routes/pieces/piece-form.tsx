import { Form, useNavigation } from "react-router";
import { text } from "~/domain/fields";
import { categoryLabel } from "~/domain/pieces/categories";
import { pieceFields } from "~/domain/pieces/piece-fields";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField, WeightField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";
import { PieceRefusal, refusalOf } from "./piece-refusal.tsx";

const FIELDS = {
  ...pieceFields,
  otherCategory: text({ label: "Another category", max: pieceFields.category.max ?? 0 }),
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
  const { formKey, values, categories, stores, rejection, submitLabel, closeTo, locked } = props;
  const busy = useNavigation().formMethod === "POST";
  const { version } = refusalOf(rejection);
  const { form, fields } = useFormFields(FIELDS, { id: "piece", formKey, values, rejection, version });
  const isLocked = (name: "sku" | "cost" | "retailPrice") => locked && !fields[name].field.errors;
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts
        form={form}
        before="the item can be saved"
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
      <HiddenFields form={form} />
      <FormGrid>
        <TextField
          {...fields.sku}
          span={3}

          readOnly={isLocked("sku")}
          autoComplete="off"
        />
        <SelectField
          {...fields.category}
          span={3}

          placeholder="Choose a category"
          options={categories.map((value) => ({ value, label: categoryLabel(value) }))}
        />
        <TextField {...fields.description} span={4} autoComplete="off" />
        <TextField
          {...fields.otherCategory}
          span={2}
          optional
          autoComplete="off"
          hint="When the list lacks it"
        />
        <MoneyField {...fields.cost} span={3} readOnly={isLocked("cost")} />
        <MoneyField
          {...fields.retailPrice}
          span={3}

          readOnly={isLocked("retailPrice")}
        />
        <MoneyField {...fields.meltPrice} span={3} optional />
        <MoneyField {...fields.breakdownPrice} span={3} optional />
        <WeightField {...fields.weight} span={2} optional />
        <DateField {...fields.purchaseDate} span={2} optional />
        <SelectField
          {...fields.location}
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
