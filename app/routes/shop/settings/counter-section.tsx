import { COUNTER_CARE_LABELS, COUNTER_CARES } from "~/domain/shop/settings/counter-care";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField, PercentField, WholeField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";
import { generalPart } from "./general-parts.ts";
import type { SettingFields } from "./settings-form.tsx";

export function CounterSection({ fields }: { fields: SettingFields }) {
  return (
    <FormSection {...generalPart("counter")}>
      <p className="field-hint">
        Approval is given by a colleague who has the permission. Whoever has it needs no approval.
      </p>
      <FormGrid>
        <SelectField
          {...fields.counterCare}
          options={optionsOf(COUNTER_CARES, COUNTER_CARE_LABELS)}
          hint="Choosing another sets the limits of discounts, trade-ins, tax, cash refunds and returns below. You can change each afterwards."
        />
        <PercentField
          {...fields.discountLimit}
          span={3}
          wideOnPhones
          data-step="0.1"
          hint="Percentage of the list price. A larger discount needs approval. 100% means no limit."
        />
        <MoneyField
          {...fields.cashRefundLimit}
          span={3}
          wideOnPhones
          optional
          hint="In one day, for a ticket, a customer or an employee. More cash back needs approval. What a walk-in's ticket pays of another counts as cash. Leave empty for no limit."
        />
        <WholeField
          {...fields.returnDays}
          unit="days"
          span={3}
          wideOnPhones
          hint="A later return needs approval. 0 allows returns at any time."
        />
        <MoneyField
          {...fields.buyLimit}
          span={3}
          wideOnPhones
          optional
          hint="In one day from one person, trade-ins included; of walk-ins to one employee. More needs approval. Leave empty for no limit."
        />
        <WholeField
          {...fields.holdDays}
          unit="days"
          span={3}
          wideOnPhones
          hint="They can't be sold, moved or melted before. Many states require 7 to 30 days. A store can have its own. 0 for no hold."
        />
        <MoneyField
          {...fields.identityLimit}
          span={3}
          wideOnPhones
          optional
          hint="In one day from one person, or from walk-ins to one employee. More needs approval, unless we have their identity from a buy. Leave empty for no limit."
        />
        <CheckField
          {...fields.askLowTax}
          hint="The ticket then says why: a resale certificate with its number, shipped out of state, an exempt customer with their certificate. Other reasons need approval, and so do much shipping and untaxed work, where the price of goods could be."
        />
        <CheckField
          {...fields.askAnotherWay}
          hint="A card sale given back in cash, for example. Store credit for what was paid in money doesn't ask."
        />
        <CheckField
          {...fields.askBeyondDrawer}
          hint="When a return, a void, a buy, a deposit given back or cash out takes more than the drawer should hold."
        />
        <CheckField
          {...fields.guardCost}
          hint="Only those with the permission lower what an item cost once it is in stock."
        />
      </FormGrid>
    </FormSection>
  );
}
