import { TAG_PAPER_LABELS, TAG_PAPER_NAMES } from "~/domain/shop/settings/tag-papers";
import { CURRENCIES, CURRENCY_LABELS } from "~/domain/shop/settings/currencies";
import { FormGrid } from "~/ui/fields/form-layout";
import { PercentField, WholeField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import type { SettingFields } from "./settings-form.tsx";

interface StockSectionProps {
  fields: SettingFields;
  /** Without those that the employee may not see. */
  values: Record<string, string>;
}

export function StockSection({ fields, values }: StockSectionProps) {
  return (
    <FormGrid>
      <SelectField
        {...fields.currency}
        span={3}
        wideOnPhones
        options={optionsOf(CURRENCIES, CURRENCY_LABELS)}
        hint="Changes how amounts are shown. Nothing is converted."
      />
      {values.commissionRate !== undefined && (
        <PercentField
          {...fields.commissionRate}
          span={3}
          wideOnPhones
          data-step="0.1"
          hint="Percentage of the sale total. Applies to new sales."
        />
      )}
      <WholeField
        {...fields.lowStockThreshold}
        unit="items"
        span={3}
        wideOnPhones
        hint="Categories with fewer available items count as low stock. 0 turns this off."
      />
      <SelectField
        {...fields.tagPaper}
        span={3}
        wideOnPhones
        options={optionsOf(TAG_PAPER_NAMES, TAG_PAPER_LABELS)}
        hint="The stock in your label printer. You can choose another when you print."
      />
      {values.costCode !== undefined && (
        <TextField
          {...fields.costCode}
          span={3}
          wideOnPhones
          optional
          autoComplete="off"
          hint="Ten different letters for 1 to 9 and 0, such as BLACKHORSE. Tags then show the cost in this code. Leave empty for none."
        />
      )}
    </FormGrid>
  );
}
