import { CheckField } from "~/ui/fields/check-field";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { generalPart } from "./general-parts.ts";
import type { SettingFields } from "./settings-form.tsx";

export function MarketingSection({ fields }: { fields: SettingFields }) {
  return (
    <FormSection {...generalPart("marketing")}>
      <FormGrid>
        <TextAreaField
          {...fields.consentWords}
          rows={6}
          hint="Ask customers with these words. They are kept with each yes. {shop} is filled in."
        />
        <TextField
          {...fields.postalAddress}
          optional
          hint="Below each marketing email, as the law requires: street, city, state and ZIP Code. Without it, none is sent."
        />
        <CheckField
          {...fields.emailTakesYes}
          span={3}
          hint="Otherwise campaigns go to everybody who didn't say no. Texts always take a yes."
        />
        <CheckField {...fields.mailTakesYes} span={3} />
      </FormGrid>
    </FormSection>
  );
}
