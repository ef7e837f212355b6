import type { SettingFields } from "~/routes/shop/settings/settings-form";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";

interface OpeningsSectionProps {
  setting: SettingFields["emailCountsOpens"];
  mayCountOpens: boolean;
  countsOpens: boolean;
  /** Where the public door stands, which has the picture. */
  door: string | null;
}

/** Whether campaigns count who opens their emails. Who may not change it reads what it is. */
export function OpeningsSection({ setting, mayCountOpens, countsOpens, door }: OpeningsSectionProps) {
  return (
    <FormSection title="Opened Emails">
      <p>
        Emails of campaigns can have a picture that nobody sees. Whose mail program asks the public door for
        it is noted as having opened the email. The number is never exact: many programs show no pictures, and
        others fetch them before anybody reads, which Loupe can't always tell. So campaigns say 'at least',
        and count machines apart.
        {door === null && " Without a public door there is no picture, and nothing is counted."}
      </p>
      {mayCountOpens ? (
        <FormGrid>
          <CheckField
            {...setting}
            hint="For emails that leave from then on. Turned off, nothing more is noted, of earlier ones either."
          />
        </FormGrid>
      ) : (
        <p>{countsOpens ? "It is on." : "It is off."} Only an owner can change that.</p>
      )}
    </FormSection>
  );
}
