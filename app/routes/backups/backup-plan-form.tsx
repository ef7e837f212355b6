import { SETTING_RANGES } from "~/domain/settings/setting-limits";
import { FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import type { FormRejection } from "~/web/perform.server";
import { SettingsForm } from "../settings/settings-form.tsx";

interface PlanFormProps {
  values: Record<string, string>;
  rejection: FormRejection | undefined;
  secondary?: boolean;
}

/** When backups are made and how many are kept. */
export function PlanForm({ values, rejection, secondary = false }: PlanFormProps) {
  const common = { span: 2, inputMode: "numeric", autoComplete: "off" } as const;
  const range = (name: keyof typeof SETTING_RANGES) => SETTING_RANGES[name].join(" to ");
  return (
    <SettingsForm action="/backups/plan" values={values} rejection={rejection} secondary={secondary}>
      {(field) => (
        <FormGrid>
          <TextField
            field={field("backupEveryHours")}
            label="Make one every (hours)"
            hint={`${range("backupEveryHours")}; 0 for none.`}
            {...common}
          />
          <TextField
            field={field("backupsDaily")}
            label="Daily backups kept"
            hint={range("backupsDaily")}
            {...common}
          />
          <TextField
            field={field("backupsWeekly")}
            label="Weekly backups kept"
            hint={range("backupsWeekly")}
            {...common}
          />
        </FormGrid>
      )}
    </SettingsForm>
  );
}
