import { rangeOf } from "~/domain/shop/settings/setting-fields";
import { FormGrid } from "~/ui/fields/form-layout";
import { WholeField } from "~/ui/fields/number-field";
import type { OvertakenSettings } from "~/domain/shop/settings/change-settings.server";
import { href } from "~/ui/address";
import type { FormRejection } from "~/web/perform.server";
import { SettingsForm } from "../../shop/settings/settings-form.tsx";

interface PlanFormProps {
  values: Record<string, string>;
  rejection: FormRejection<OvertakenSettings> | undefined;
  secondary?: boolean;
}

export function PlanForm({ values, rejection, secondary = false }: PlanFormProps) {
  const common = { span: 2, wideOnPhones: true } as const;
  return (
    <SettingsForm action={href("/backups/plan")} values={values} rejection={rejection} secondary={secondary}>
      {(fields) => (
        <FormGrid>
          <WholeField
            {...fields.backupEveryHours}
            unit="hours"
            hint={`${rangeOf("backupEveryHours")}; 0 turns automatic backups off.`}
            {...common}
          />
          <WholeField {...fields.backupsDaily} unit="backups" hint={rangeOf("backupsDaily")} {...common} />
          <WholeField {...fields.backupsWeekly} unit="backups" hint={rangeOf("backupsWeekly")} {...common} />
        </FormGrid>
      )}
    </SettingsForm>
  );
}
