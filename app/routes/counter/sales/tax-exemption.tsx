import { optionsOf } from "~/ui/options";
import { EXEMPT_AS, EXEMPT_AS_LABELS } from "~/domain/counter/sales/exemption";
import { Disclosure } from "~/ui/disclosure";
import { FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import type { FormField } from "~/web/form-fields";

interface TaxExemptionProps {
  /** The one on the customer's record. */
  certificate: string | null;
  fieldOf: (name: string, label?: string) => FormField;
}

export function TaxExemption({ certificate, fieldOf }: TaxExemptionProps) {
  const exempt = [fieldOf("taxExempt.kind"), fieldOf("taxExempt.reason"), fieldOf("taxExempt.date")] as const;
  return (
    <Disclosure
      title="Tax Exemption"
      note="(optional)"
      open={exempt.some(({ field }) => field.initialValue || field.errors)}
    >
      <FormGrid>
        <SelectField
          {...exempt[0]}
          span={3}
          placeholder="Not exempt"
          options={optionsOf(EXEMPT_AS, EXEMPT_AS_LABELS)}
        />
        <TextField
          {...exempt[1]}
          span={3}
          hint={
            certificate === null
              ? "The certificate's number, the state it goes to, or why."
              : `Leave empty for ${certificate}, on the customer's record.`
          }
        />
        <DateField
          {...exempt[2]}
          span={3}
          hint="For an exempt customer's certificate that isn't on their record yet."
        />
      </FormGrid>
    </Disclosure>
  );
}
