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
        Campaign emails can carry an invisible image. When a customer's mail program loads it, the email
        counts as opened. The number is never exact: many programs block images, and others load them before
        anyone reads the email, which Loupe can't always tell. So campaigns say 'at least', and show automatic
        opens separately.
        {door === null && " Without a public address there is no image, and nothing is counted."}
      </p>
      {mayCountOpens ? (
        <FormGrid>
          <CheckField
            {...setting}
            hint="For emails sent from then on. Turning it off also stops counting earlier ones."
          />
        </FormGrid>
      ) : (
        <p>{countsOpens ? "It is on." : "It is off."} Only an owner can change that.</p>
      )}
    </FormSection>
  );
}
