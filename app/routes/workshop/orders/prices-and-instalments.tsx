import { Fragment } from "react";
import type { Values } from "~/domain/fields";
import { DISCOUNT_REASON_LABELS, DISCOUNT_REASONS } from "~/domain/counter/sales/discount-reasons";
import { Button } from "~/ui/button";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import { RowKey } from "~/ui/row-key";
import type { FormFields } from "~/web/form-fields";
import type { LayawayFigures } from "./layaway-figures.ts";
import type { OrderDraftView } from "./order-draft.server.ts";
import type { orderFormFields } from "./order-form-fields.ts";

interface PricesProps {
  view: OrderDraftView;
  fields: FormFields<Values<typeof orderFormFields>>;
  figures: LayawayFigures;
}

const REASONS = DISCOUNT_REASONS.map((value) => ({ value, label: DISCOUNT_REASON_LABELS[value] }));

/**
 * Asks what is taken off each piece, and how much is due when. The server works it out; users may then change
 * it.
 */
export function PricesAndInstalments({ view: { pieces }, fields, figures: { price, least } }: PricesProps) {
  const { formatMoney } = useMoney();
  return (
    <>
      {pieces.map(({ sku, description, listPrice, price: agreed }, nth) => {
        const row = fields.pieces[nth];
        return (
          row && (
            <FormSection key={sku} title={`${description}, ${sku}`} note={formatMoney(listPrice)}>
              <FormGrid>
                <TextField
                  {...row.off}
                  span={3}
                  optional
                  placeholder="10% or 25"
                  {...(agreed < listPrice && { hint: `${formatMoney(agreed)} after it.` })}
                />
                <SelectField {...row.reason} span={3} placeholder="No reason" options={REASONS} />
              </FormGrid>
              <RowKey name={row.sku.field.name} value={sku} />
            </FormSection>
          )
        );
      })}
      <FormSection title="Installments" note={pieces.length > 0 && `for ${formatMoney(price)}`}>
        <FormGrid>
          <TextField
            {...fields.parts}
            span={3}
            inputMode="numeric"
            hint={`Monthly, starting today${least > 0 ? `, at least ${formatMoney(least)}` : ""}.`}
          />
          {fields.instalments.map(({ due, amount, rowKey }, nth) => (
            <Fragment key={rowKey.value}>
              <RowKey {...rowKey} />
              <DateField {...due} label={`${nth + 1}. Due`} span={3} />
              <MoneyField {...amount} label={`${nth + 1}. Amount`} span={3} />
            </Fragment>
          ))}
        </FormGrid>
        <FormActions>
          <Button type="submit" formMethod="get" name="workOut" value="1">
            Calculate
          </Button>
        </FormActions>
      </FormSection>
    </>
  );
}
