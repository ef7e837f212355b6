import type { Values } from "~/domain/fields";
import { settingFields } from "~/domain/shop/settings/setting-fields";
import type { ReactNode } from "react";
import type { OvertakenSettings } from "~/domain/shop/settings/change-settings.server";
import type { Address } from "~/ui/address";
import { AsksToLeave } from "~/ui/asks-to-leave";
import { FormActions } from "~/ui/fields/form-layout";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { type FormFields, HiddenFields, useFormFields } from "~/web/form-fields";
import type { FormRejection } from "~/web/perform.server";
import { saySetting, settingsToForm } from "./shown-settings.ts";

export type SettingFields = FormFields<Values<typeof settingFields>>;

interface SettingsFormProps {
  values: Record<string, string>;
  rejection: FormRejection<OvertakenSettings> | undefined;
  /** Target URL, if it isn't the page itself. */
  action?: Address;
  /** True if the page has a more important form. */
  secondary?: boolean;
  children: (fields: SettingFields) => ReactNode;
}

/** Shows settings as a form. Use their version as its key. */
export function SettingsForm({ values, rejection, action, secondary, children }: SettingsFormProps) {
  const detail = rejection?.detail;
  const { form, fields } = useFormFields(settingFields, {
    id: "settings",
    values,
    rejection,
    saved: detail && settingsToForm(detail.theirs),
    version: detail?.version,
    say: saySetting,
  });
  return (
    <AsksToLeave>
      <Form method="post" action={action} {...form.props} noValidate className="settings-form">
        <FormAlerts form={form} before="the settings can be saved">
          {detail && <SavedBeside />}
        </FormAlerts>
        {children(fields)}
        <HiddenFields form={form} />
        <FormActions>
          <SubmitButton busy="Saving..." variant={secondary ? "outline" : "primary"}>
            Save Changes
          </SubmitButton>
        </FormActions>
      </Form>
    </AsksToLeave>
  );
}
