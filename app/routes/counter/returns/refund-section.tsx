import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { useMoney } from "~/ui/money";
import type { FormFields } from "~/web/form-fields";
import type { Values } from "~/domain/fields";
import type { ReturnView } from "./return-draft.server.ts";
import {
  AS_PAID,
  isUnsaid,
  REFUND_KINDS,
  REFUND_LABELS,
  type returnFormFields,
} from "./return-form-fields.ts";

interface RefundSectionProps {
  view: ReturnView;
  fields: FormFields<Values<typeof returnFormFields>>;
  isExchange: boolean;
  /** Whether the reason comes next. */
  asksReason: boolean;
}

export function RefundSection({ view, fields, isExchange, asksReason }: RefundSectionProps) {
  const { formatMoney } = useMoney();
  const { sale, figures, stores, typed } = view;
  const isSoldElsewhere = stores.some(({ value, label }) => value === typed.location && label !== sale.store);
  return (
    <FormSection title="Details">
      <FormGrid>
        <TextField {...fields.reason} span={6} autoFocus={asksReason} />
        <MoneyField {...fields.fee} span={3} optional hint="Kept by the shop." />
        {sale.shippingLeft > 0 && (
          <MoneyField
            {...fields.shipping}
            span={3}
            optional
            hint={`Up to ${formatMoney(sale.shippingLeft)}.`}
          />
        )}
        <SelectField
          {...fields.refundTo}
          span={3}
          wideOnPhones
          label={isExchange ? "Refund any difference by" : "Refund"}
          {...(isUnsaid(view.sale) && { placeholder: "Choose how" })}
          options={[AS_PAID, ...REFUND_KINDS]
            .filter((kind) =>
              kind === AS_PAID ? !isUnsaid(view.sale) : kind !== "store_credit" || sale.mayHaveCredit,
            )
            .map((kind) => ({ value: kind, label: REFUND_LABELS[kind] ?? kind }))}
        />
        {!isExchange && stores.length > 1 && (
          <SelectField
            {...fields.location}
            span={3}
            wideOnPhones
            options={stores}
            hint={isSoldElsewhere && `Sold in ${sale.store}.`}
          />
        )}
        {!isExchange && view.tills.length > 0 && (
          <SelectField
            {...fields.till}
            span={3}
            wideOnPhones
            options={view.tills.map((till) => ({ value: till, label: till }))}
          />
        )}
      </FormGrid>
      {figures && figures.tradeIn > 0 && sale.mayHaveCredit && (
        <p className="field-hint">{`${formatMoney(figures.tradeIn)} was paid by trade-in and goes to store credit.`}</p>
      )}
    </FormSection>
  );
}
