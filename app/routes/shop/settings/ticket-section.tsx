import { PAID_BY_DEFAULT_LABELS } from "~/domain/shop/settings/paid-by-default-labels";
import { PAID_BY_DEFAULTS } from "~/domain/shop/settings/paid-by-default";
import { PROFIT_BASES, PROFIT_BASIS_LABELS } from "~/domain/shop/settings/profit-basis";
import { FormGrid } from "~/ui/fields/form-layout";
import { PercentField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";
import type { SettingFields } from "./settings-form.tsx";

export function TicketSection({ fields }: { fields: SettingFields }) {
  return (
    <FormGrid>
      <SelectField
        {...fields.paidByDefault}
        span={3}
        wideOnPhones
        options={optionsOf(PAID_BY_DEFAULTS, PAID_BY_DEFAULT_LABELS)}
        hint="The payment a new sale starts with."
      />
      <SelectField
        {...fields.profitBasis}
        span={3}
        wideOnPhones
        options={optionsOf(PROFIT_BASES, PROFIT_BASIS_LABELS)}
        hint="For commission and net profit on new tickets."
      />
      <PercentField
        {...fields.depositKept}
        span={3}
        wideOnPhones
        data-step="0.1"
        hint="Percentage of the deposit on a repair, special order or layaway. 0% refunds all of it."
      />
      <PercentField
        {...fields.leastDeposit}
        span={3}
        wideOnPhones
        data-step="0.1"
        hint="Percentage of the price. 0% asks for none."
      />
    </FormGrid>
  );
}
