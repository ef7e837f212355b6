import { DEPOSIT_KINDS } from "~/domain/workshop/orders/deposit-kinds";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { FormGrid } from "~/ui/fields/form-layout";
import { MoneyField } from "~/ui/fields/number-field";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import type { FormField } from "~/web/form-fields";

type Name = "amount" | "kind" | "given" | "lastFour" | "number" | "reference" | "till";

interface DepositFieldsProps {
  fields: Readonly<Record<Name, FormField>>;
  /** The store's tills, if it has several. */
  tills: readonly string[];
  optional?: boolean;
  autoFocus?: boolean;
  /** How much is asked for. */
  asked?: string;
}

/**
 * Asks how much is paid down, and how. Fields that only one kind needs show for that kind alone, in browsers
 * that support it.
 */
export function DepositFields({
  fields,
  tills,
  optional = false,
  autoFocus = false,
  asked,
}: DepositFieldsProps) {
  return (
    <FormGrid>
      <MoneyField {...fields.amount} span={3} optional={optional} autoFocus={autoFocus} hint={asked} />
      <SelectField {...fields.kind} span={3} options={KINDS} />
      <div className="span-3 deposit-cash">
        <MoneyField {...fields.given} optional />
      </div>
      <div className="span-3 deposit-card">
        <TextField {...fields.lastFour} optional inputMode="numeric" hint="For a card." />
      </div>
      <div className="span-3 deposit-check">
        <TextField {...fields.number} label="Check number" optional />
      </div>
      <div className="span-3 deposit-reference">
        <TextField {...fields.reference} optional />
      </div>
      {tills.length > 0 && (
        <SelectField
          {...fields.till}
          span={3}
          options={tills.map((till) => ({ value: till, label: till }))}
        />
      )}
    </FormGrid>
  );
}

const KINDS = DEPOSIT_KINDS.map((value) => ({ value, label: PAYMENT_KIND_LABELS[value] }));
