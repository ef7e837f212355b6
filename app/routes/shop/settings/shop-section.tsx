import { BUSINESS_ZONES } from "~/domain/time-zones";
import { FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import type { SettingFields } from "./settings-form.tsx";

export function ShopSection({ fields }: { fields: SettingFields }) {
  return (
    <FormGrid>
      <TextField
        {...fields.shopName}
        span={3}
        wideOnPhones
        optional
        hint="Shown in the menu and on receipts and tickets."
      />
      <SelectField
        {...fields.businessZone}
        span={3}
        wideOnPhones
        options={BUSINESS_ZONES.map(({ zone, label }) => ({ value: zone, label }))}
        hint="Sets today's date for All Locations. Each store has its own time zone."
      />
      <TextField {...fields.receiptNote} optional hint="Printed at the bottom of each receipt." />
      <TextAreaField
        {...fields.repairTerms}
        span={3}
        wideOnPhones
        rows={4}
        optional
        hint="Printed on claim checks. Say what you insure and how long you keep unclaimed items."
      />
      <TextAreaField
        {...fields.layawayTerms}
        span={3}
        wideOnPhones
        rows={4}
        optional
        hint="Printed on layaway contracts, below the installments."
      />
    </FormGrid>
  );
}
