import { text } from "~/domain/fields";
import { KARATS, METAL_LABELS, METALS } from "~/domain/stock/pieces/metals";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import { newLineFields } from "~/domain/stock/receivings/receiving-fields";
import { FormGrid } from "~/ui/fields/form-layout";
import { MoneyField, WholeField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import type { FormFields, useFormFields } from "~/web/form-fields";
import type { CostField } from "~/web/shows-cost.server";
import { WeightField } from "~/web/weight-field";
import { CategoryFields } from "../pieces/category-fields.tsx";

export const lineFormFields = {
  ...newLineFields,
  otherCategory: text({ label: "Another category", max: pieceFields.category.max ?? 0 }),
};

/** Names of the field to scan into, and of its button. */
export const SCAN = "scan";
export const SCANNED = "scanned";
/** Sent with an item that was typed without a scan, and asks for the next one to be typed. */
export const BY_HAND = "byHand";

type Fields =
  ReturnType<typeof useFormFields<typeof lineFormFields, undefined>>["fields"] extends FormFields<
    infer Values
  >
    ? FormFields<Values>
    : never;

interface LineFieldsProps {
  fields: Fields;
  categories: readonly string[];
  cost: CostField;
  /** What Settings fill in for empty fields. */
  rules: { sku: string; price: string };
  /** A new line can be several pieces. */
  isNew?: boolean;
  /** Whether the first field has the focus. */
  isFirst?: boolean;
}

/** Asks for one piece, or several alike. */
export function LineFields({ fields, categories, cost, rules, isNew, isFirst = true }: LineFieldsProps) {
  return (
    <FormGrid>
      <TextField {...fields.description} span={isNew ? 4 : 6} wideOnPhones autoFocus={isFirst} />
      {isNew && <WholeField {...fields.quantity} unit="items" span={2} wideOnPhones />}
      <CategoryFields
        category={fields.category}
        otherCategory={fields.otherCategory}
        categories={categories}
        span={3}
      />
      {cost !== "withheld" && (
        <MoneyField {...fields.cost} span={3} hidden={cost === "hidden" && !fields.cost.field.errors} />
      )}
      <MoneyField {...fields.retailPrice} span={2} optional={rules.price !== ""} hint={rules.price} />
      <TextField {...fields.sku} span={2} optional={rules.sku !== ""} hint={rules.sku} data-scan="own" />
      <SelectField
        {...fields.metal}
        span={2}
        optional
        placeholder="Not specified"
        options={optionsOf(METALS, METAL_LABELS)}
      />
      <SelectField
        {...fields.karat}
        span={2}
        optional
        placeholder="Not specified"
        options={optionsOf(KARATS, String)}
      />
      <TextField {...fields.size} span={cost === "shown" ? 4 : 6} optional />
      <WeightField {...fields.weightGiven} unit={fields.weightUnit} span={3} wideOnPhones optional />
      <TextField {...fields.vendorStyle} span={3} optional />
    </FormGrid>
  );
}
