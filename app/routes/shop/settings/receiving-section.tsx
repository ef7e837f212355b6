import { SKU_PLACEHOLDERS } from "~/domain/shop/settings/sku-pattern";
import { ROUNDING_LABELS, ROUNDINGS } from "~/domain/price-rounding";
import { FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import type { SettingFields } from "./settings-form.tsx";

export function ReceivingSection({ fields }: { fields: SettingFields }) {
  return (
    <FormGrid>
      <TextField
        {...fields.skuPattern}
        span={2}
        wideOnPhones
        optional
        autoComplete="off"
        hint={`Can contain ${SKU_PLACEHOLDERS}. Leave empty for none.`}
      />
      <TextField
        {...fields.priceFactors}
        span={2}
        wideOnPhones
        optional
        autoComplete="off"
        hint="'2.2, rings 2.5' is 2.2 times cost, and 2.5 times cost for rings. Leave empty for no price."
      />
      <SelectField
        {...fields.priceRounding}
        span={2}
        wideOnPhones
        options={optionsOf(ROUNDINGS, ROUNDING_LABELS)}
        hint="For prices worked out from cost. You can change them on each receiving."
      />
    </FormGrid>
  );
}
