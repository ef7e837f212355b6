import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import type { Overtaken } from "~/domain/overtaken";
import { categoryLabel } from "~/domain/pieces/categories";
import type { Piece } from "~/domain/pieces/piece";
import type { TakenSku } from "~/domain/pieces/piece-details.server";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { MoneyField, WeightField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { formatDate } from "~/ui/format";
import { fieldNamed } from "~/web/field-named";
import { FormAlerts, SavedBeside, savedHint } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { storeOptions } from "~/web/store-options";

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
  rejection: FormRejection<Overtaken<Record<string, string>> | TakenSku, Piece> | undefined;
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
  const detail = rejection?.detail;
  const current = detail?.kind === "overtaken" ? detail.current : undefined;
  const taken = detail?.kind === "taken SKU" ? detail.existing : undefined;
  const field = (name: string) => fieldNamed(fields, name);
  const saved = (name: string) =>
    savedHint(field(name), current?.[name], (value) => sayValue(name, value, stores));
  const version = current?.version ?? rejection?.reply.initialValue?.version ?? values.version;
  const isLocked = (name: string) => locked && !field(name).errors;
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormAlerts
        form={form}
        rejection={rejection}
        before="the item can be saved"
        labels={AMOUNTS}
        used={({ id, sku }) => ({ name: `item ${sku}`, to: `/inventory/${id}` })}
      >
        {taken && (
          <Callout tone="info">
            <p>
              <Link to={`/inventory/${taken.id}`}>{taken.sku}</Link> is already in the inventory:{" "}
              {taken.description}
            </p>
          </Callout>
        )}
        {current && <SavedBeside />}
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
          hint={saved("sku")}
          label="SKU"
          span={3}
          required
          readOnly={isLocked("sku")}
          autoComplete="off"
        />
        <SelectField
          field={field("category")}
          hint={saved("category")}
          label="Category"
          span={3}
          required
          placeholder="Choose a category"
          options={categories.map((value) => ({ value, label: categoryLabel(value) }))}
        />
        <TextField
          field={field("description")}
          hint={saved("description")}
          label="Description"
          span={4}
          required
          autoComplete="off"
        />
        <TextField
          field={field("otherCategory")}
          label="Another category"
          span={2}
          optional
          autoComplete="off"
          hint="When the list lacks it"
        />
        <MoneyField
          field={field("cost")}
          hint={saved("cost")}
          label="Cost"
          span={3}
          required
          readOnly={isLocked("cost")}
        />
        <MoneyField
          field={field("retailPrice")}
          hint={saved("retailPrice")}
          label="Retail Price"
          span={3}
          required
          readOnly={isLocked("retailPrice")}
        />
        <MoneyField
          field={field("meltPrice")}
          hint={saved("meltPrice")}
          label="Melt Price"
          span={3}
          optional
        />
        <MoneyField
          field={field("breakdownPrice")}
          hint={saved("breakdownPrice")}
          label="Breakdown Price"
          span={3}
          optional
        />
        <WeightField field={field("weight")} hint={saved("weight")} label="Weight" span={2} optional />
        <DateField
          field={field("purchaseDate")}
          hint={saved("purchaseDate")}
          label="Purchase Date"
          span={2}
          optional
        />
        <SelectField
          field={field("location")}
          hint={saved("location")}
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

/** A saved value as people read it. */
function sayValue(name: string, value: string, stores: PieceFormProps["stores"]): string {
  if (name === "category") return categoryLabel(value);
  if (name === "purchaseDate") return formatDate(value);
  if (name === "location") return stores.find(({ key }) => key === value)?.name ?? value;
  return value;
}
