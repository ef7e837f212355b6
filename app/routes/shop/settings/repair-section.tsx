import { WEEKDAYS } from "~/domain/shop/stores/work-days";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid } from "~/ui/fields/form-layout";
import { WholeField } from "~/ui/fields/number-field";
import { TextAreaField } from "~/ui/fields/text-field";
import type { SettingFields } from "./settings-form.tsx";

export function RepairSection({ fields }: { fields: SettingFields }) {
  return (
    <FormGrid>
      <WholeField
        {...fields.promiseWorkDays}
        unit="work days"
        span={3}
        wideOnPhones
        hint="The promise date filled in on a new repair. 0 leaves it empty."
      />
      <TextAreaField
        {...fields.holidays}
        span={3}
        wideOnPhones
        optional
        hint="Days you're closed, one per line: 12/25 for every year, or 11/26/2026. You can add a name after the date."
      />
      <div className="field" role="group" aria-labelledby="work-days">
        <span className="label" id="work-days">
          Work days
        </span>
        <div className="button-row">
          {WEEKDAYS.map((weekday) => (
            <CheckField key={weekday} {...fields.promiseWeekdays[weekday]} />
          ))}
        </div>
      </div>
    </FormGrid>
  );
}
