import { COUNTER_CARE_LABELS, COUNTER_CARES } from "~/domain/shop/settings/counter-care";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid } from "~/ui/fields/form-layout";
import { MoneyField, PercentField, WholeField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { optionsOf } from "~/ui/options";
import type { SettingFields } from "./settings-form.tsx";

export function CounterSection({ fields }: { fields: SettingFields }) {
  return (
    <>
      <p className="field-hint">
        Approval is given by a colleague who has the permission. Whoever has it needs no approval.
      </p>
      <FormGrid>
        <SelectField
          {...fields.counterCare}
          options={optionsOf(COUNTER_CARES, COUNTER_CARE_LABELS)}
          hint="Sets the limits for discounts, trade-ins, tax, cash refunds and returns below. You can still change each one."
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
          hint="Per day, for a ticket, a customer or an employee. More needs approval. A walk-in's refund put toward another ticket counts as cash. Leave empty for no limit."
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
          hint="Per day from one person, trade-ins included, or from walk-ins to one employee. More needs approval. Leave empty for no limit."
        />
        <WholeField
          {...fields.holdDays}
          unit="days"
          span={3}
          wideOnPhones
          hint="Until then they can't be sold, moved or melted. Many states require 7 to 30 days. A store can have a longer or shorter one. 0 for no hold."
        />
        <MoneyField
          {...fields.identityLimit}
          span={3}
          wideOnPhones
          optional
          hint="Per day from one person, or from walk-ins to one employee. More needs approval, unless their ID is on file from a buy. Leave empty for no limit."
        />
        <CheckField
          {...fields.askLowTax}
          hint="The ticket then needs a reason: a resale certificate with its number, shipped out of state, or an exempt customer with a certificate. Other reasons need approval, and so do high shipping charges and untaxed labor, which could hide the price of an item."
        />
        <CheckField
          {...fields.askAnotherWay}
          hint="A card sale refunded in cash, for example. Store credit in place of money needs no approval."
        />
        <CheckField
          {...fields.askBeyondDrawer}
          hint="For returns, voids, buys, deposit refunds and cash out."
        />
        <CheckField
          {...fields.guardCost}
          hint="Lowering the cost of an item already in stock takes a permission of its own."
        />
      </FormGrid>
    </>
  );
}
