import type { ReactNode } from "react";
import type { Values } from "~/domain/fields";
import type { NewOrderKind } from "~/domain/workshop/orders/order";
import { MoneyField } from "~/ui/fields/number-field";
import { DateField, TextAreaField, TextField } from "~/ui/fields/text-field";
import type { FormFields } from "~/web/form-fields";
import type { CostField } from "~/web/shows-cost.server";
import type { editFormFields } from "./order-form-fields.ts";

interface OrderDetailFieldsProps {
  kind: NewOrderKind;
  fields: FormFields<Values<typeof editFormFields>>;
  cost: CostField;
  /** Shown before the notes. */
  children?: ReactNode;
}

/** Asks what a special order is and where it comes from; for a layaway only promise and notes. */
export function OrderDetailFields({ kind, fields, cost, children }: OrderDetailFieldsProps) {
  return (
    <>
      {kind === "special_order" && (
        <>
          <TextField {...fields.item} />
          <TextField {...fields.vendor} span={3} optional />
          <TextField {...fields.vendorReference} data-scan="own" span={3} optional />
          <MoneyField {...fields.price} span={3} hint="Before tax." />
          {cost !== "withheld" && (
            <MoneyField
              {...fields.cost}
              span={3}
              optional
              hidden={cost === "hidden" && !fields.cost.field.errors}
            />
          )}
          <DateField {...fields.ordered} span={2} optional />
          <DateField {...fields.arrived} span={2} optional />
        </>
      )}
      <DateField {...fields.promised} span={kind === "layaway" ? 3 : 2} optional />
      {children}
      <TextAreaField {...fields.notes} rows={2} optional />
    </>
  );
}
