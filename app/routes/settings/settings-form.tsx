import { labelsOf } from "~/domain/fields";
import { settingFields } from "~/domain/settings/setting-fields";
import { getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { OvertakenSettings } from "~/domain/settings/change-settings.server";
import type { SettingName } from "~/domain/settings/read-settings.server";
import { Button } from "~/ui/button";
import type { Field } from "~/ui/fields/field";
import { FormActions } from "~/ui/fields/form-layout";
import { fieldNamed } from "~/web/field-named";
import { FormAlerts } from "~/web/form-alerts";
import type { FormRejection } from "~/web/perform.server";
import { TheirValues } from "~/web/their-values";
import { describeSetting } from "./shown-settings.ts";

interface SettingsFormProps {
  values: Record<string, string>;
  rejection: FormRejection<OvertakenSettings> | undefined;
  /** Where it is sent, when that is not the page itself. */
  action?: string;
  /** The page has something else that people come to do. */
  secondary?: boolean;
  children: (field: (name: SettingName) => Field) => ReactNode;
}

/** A form with settings: what was refused, the fields, 'Save Changes'. Give it the version as its key. */
export function SettingsForm({ values, rejection, action, secondary, children }: SettingsFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<Record<string, string>>({
    id: "settings",
    lastResult: rejection?.reply,
    defaultValue: values,
  });
  const { version: current, theirs } = rejection?.detail ?? {};
  const version = current ?? rejection?.reply.initialValue?.version ?? values.version;
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate>
      <FormAlerts
        form={form}
        rejection={rejection}
        before="the settings can be saved"
        labels={labelsOf(settingFields)}
      >
        {theirs && (
          <TheirValues
            title="What the settings say now, where yours differ"
            lines={(Object.keys(theirs) as SettingName[]).map((name) => [
              settingFields[name].label,
              describeSetting(name, theirs),
            ])}
          />
        )}
      </FormAlerts>
      {children((name) => fieldNamed(fields, name))}
      <input type="hidden" name="version" value={String(version)} />
      <FormActions>
        <Button type="submit" variant={secondary ? "outline" : "primary"} disabled={busy}>
          {busy ? "Saving..." : "Save Changes"}
        </Button>
      </FormActions>
    </Form>
  );
}
