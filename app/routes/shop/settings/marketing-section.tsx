import { CheckField } from "~/ui/fields/check-field";
import { FormGrid } from "~/ui/fields/form-layout";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import type { SettingFields } from "./settings-form.tsx";

export function MarketingSection({ fields }: { fields: SettingFields }) {
  return (
    <FormGrid>
      <TextAreaField
        {...fields.consentWords}
        rows={6}
        hint="What you ask customers. It is saved with each yes. {shop} is filled in."
      />
      <TextField
        {...fields.postalAddress}
        optional
        hint="Street, city, state and ZIP Code. The law requires it in every marketing email, so none are sent without it."
      />
      <CheckField
        {...fields.emailTakesYes}
        span={3}
        wideOnPhones
        hint="Otherwise campaigns go to everyone who hasn't said no. Texts always need a yes."
      />
      <CheckField {...fields.mailTakesYes} span={3} wideOnPhones />
    </FormGrid>
  );
}
