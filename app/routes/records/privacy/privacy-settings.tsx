import type { Instant } from "~/domain/dates";
import { countInactive, lastRetention } from "~/domain/records/privacy/retention.server";
import { RETENTION_YEARS } from "~/domain/records/privacy/retention-years";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { rangeOf } from "~/domain/shop/settings/setting-fields";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { WholeField } from "~/ui/fields/number-field";
import { formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/privacy-settings";
import { PRIVACY, PrivacySettings } from "../../shop/settings/settings-contract.ts";
import { saveSettings, settingsForm } from "../../shop/settings/settings-form.server.ts";
import { SettingsForm } from "../../shop/settings/settings-form.tsx";
import { SettingsTabs, settingsTabs } from "../../shop/settings/settings-tabs.tsx";
import { yearOptions } from "./year-options.ts";

export const handle: PageHandle = { ...SECTIONS.settings, subtitle: "How long personal data is kept" };

export const meta = () => titled("Privacy");

export function loader(args: Route.LoaderArgs) {
  const { db } = shop();
  const now = Date.now() as Instant;
  const { eraseCustomersAfterYears: current, businessZone } = readSettings(db);
  const years = [...new Set([...RETENTION_YEARS, current])].filter((each) => each > 0).sort((a, b) => a - b);
  const counts = countInactive(db, years, now);
  const lastRun = lastRetention(db, now);
  return {
    tabs: settingsTabs(actorOf(args.context)),
    values: settingsForm(args, PRIVACY),
    years: yearOptions(years.map((each, place) => ({ years: each, customers: counts[place] ?? 0 }))),
    lastRun: lastRun && formatDateTime(lastRun, businessZone),
  };
}

export function action(args: Route.ActionArgs) {
  return saveSettings(args, PrivacySettings, href("/settings/privacy"), changeSettings);
}

export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, values, years, lastRun } = loaderData;
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Panel flush={false}>
        <SettingsForm key={values.version} values={values} rejection={actionData}>
          {(fields) => (
            <FormSection title="Automatic Erasure">
              <p>
                Customers who are due are permanently erased once a day. Their sales and repairs keep amounts,
                dates and items, but no name.
                {lastRun ? ` The last run was ${lastRun}.` : ""}
              </p>
              <FormGrid>
                <SelectField
                  {...fields.eraseCustomersAfterYears}
                  span={3}
                  wideOnPhones
                  options={years}
                  hint="After this long without a purchase, order, call, note or change. Customers with open business are kept."
                />
                <WholeField
                  {...fields.importErrorsKeptDays}
                  unit="days"
                  span={3}
                  wideOnPhones
                  hint={`${rangeOf("importErrorsKeptDays")} days after the import. 0 keeps them until newer imports replace them.`}
                />
                <WholeField
                  {...fields.sellerIdentityYears}
                  unit="years"
                  span={3}
                  wideOnPhones
                  hint="After a buy, as your state's law requires. Then it is erased, even if the customer was erased earlier."
                />
                <WholeField
                  {...fields.messageWordsKeptDays}
                  unit="days"
                  span={3}
                  wideOnPhones
                  hint={`${rangeOf("messageWordsKeptDays")} days after they were written. Then the list of messages keeps only what became of them. 0 keeps words and addresses.`}
                />
              </FormGrid>
            </FormSection>
          )}
        </SettingsForm>
      </Panel>
      <Panel title="Always Erased" flush={false}>
        <p>
          Failed sign-ins are erased after an hour, unfinished forms after a day, and backups by the schedule
          under Backups.
        </p>
      </Panel>
    </>
  );
}
