import { RELATION_LABELS, RELATIONS } from "~/domain/people/family/relations";
import { FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextField } from "~/ui/fields/text-field";
import { optionsOf } from "~/ui/options";
import type { relativeFields } from "~/domain/people/family/relative-fields";
import type { Values } from "~/domain/fields";
import type { FormFields } from "~/web/form-fields";

/** Fields of a family member, for the pages that add and change one. */
export function RelativeFields({ fields }: { fields: FormFields<Values<typeof relativeFields>> }) {
  return (
    <FormGrid>
      <TextField {...fields.name} span={4} wideOnPhones />
      <SelectField
        {...fields.relation}
        span={2}
        wideOnPhones
        placeholder="Select a relation"
        options={optionsOf(RELATIONS, RELATION_LABELS)}
      />
      <TextField
        {...fields.occasion}
        span={2}
        optional
        wideOnPhones
        hint="Such as graduation or wedding. Leave empty for a birthday."
      />
      <DateField {...fields.date} span={2} optional wideOnPhones />
      <TextField {...fields.monthDay} span={2} optional wideOnPhones hint="Month and day, such as 5/9" />
      <TextField {...fields.note} span={4} optional wideOnPhones hint="Sizes, what they love" />
      <TextField
        {...fields.relatedId}
        span={2}
        optional
        wideOnPhones
        inputMode="numeric"
        hint="If they're also a customer"
      />
    </FormGrid>
  );
}
