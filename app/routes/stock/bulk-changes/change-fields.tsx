import { useLayoutEffect, useRef, useState } from "react";
import { type BulkField, BULK_FIELD_LABELS, BULK_FIELDS } from "~/domain/stock/bulk-changes/bulk-change";
import type { bulkFormFields } from "~/domain/stock/bulk-changes/bulk-change-fields";
import { PRICE_STEPS, type PriceStep } from "~/domain/stock/bulk-changes/change-of-many";
import { ROUNDING_LABELS, ROUNDINGS } from "~/domain/price-rounding";
import { FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import { useHydrated } from "~/ui/use-hydrated";
import type { useFormFields } from "~/web/form-fields";
import { storeOptions } from "~/web/store-filter";
import { CategoryFields } from "../pieces/category-fields.tsx";

const STEP_LABELS: Record<PriceStep, string> = {
  set: "Set to",
  raise: "Raise by an amount",
  lower: "Lower by an amount",
  raise_percent: "Raise by percent",
  lower_percent: "Lower by percent",
};

interface ChangeFieldsProps {
  fields: ReturnType<typeof useFormFields<typeof bulkFormFields, undefined>>["fields"]["change"];
  categories: string[];
  stores: { key: string; name: string }[];
}

/** Asks what to change, and to what. Without scripts the fields of every choice are shown. */
export function ChangeFields({ fields, categories, stores }: ChangeFieldsProps) {
  const said = fields.field.field.initialValue;
  const [field, setField] = useState(typeof said === "string" ? said : "");
  const select = useRef<HTMLSelectElement>(null);
  // A refused form is drawn with what was sent, and before scripts came somebody may have chosen.
  useLayoutEffect(() => setField(select.current?.value ?? ""), [said]);
  const isHydrated = useHydrated();
  const isAsked = (each: BulkField) => !isHydrated || field === each;
  return (
    <FormGrid>
      <SelectField
        {...fields.field}
        span={2}
        wideOnPhones
        ref={select}
        placeholder="Choose"
        options={optionsOf(BULK_FIELDS, BULK_FIELD_LABELS)}
        onChange={(event) => setField(event.currentTarget.value)}
      />
      {isAsked("location") && (
        <SelectField
          {...fields.location}
          span={4}
          placeholder="Choose a location"
          options={storeOptions(stores)}
        />
      )}
      {isAsked("category") && (
        <CategoryFields
          category={fields.category}
          otherCategory={fields.otherCategory}
          categories={categories}
          span={4}
        />
      )}
      {isAsked("price") && (
        <>
          <SelectField {...fields.priceBy} span={2} options={optionsOf(PRICE_STEPS, STEP_LABELS)} />
          <TextField {...fields.amount} span={2} inputMode="decimal" />
          <SelectField {...fields.rounding} span={2} options={optionsOf(ROUNDINGS, ROUNDING_LABELS)} />
        </>
      )}
    </FormGrid>
  );
}
