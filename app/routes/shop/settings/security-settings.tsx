import { SECOND_FACTOR_RULE_LABELS, SECOND_FACTOR_RULES } from "~/domain/shop/account/second-factor-rule";
import { LONGEST_SESSION_HOURS } from "~/domain/shop/account/session-length";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { rangeOf } from "~/domain/shop/settings/setting-fields";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { WholeField } from "~/ui/fields/number-field";
import { optionsOf } from "~/ui/options";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import type { Route } from "./+types/security-settings";
import { saveSettings, settingsForm } from "./settings-form.server.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsTabs, settingsTabs } from "./settings-tabs.tsx";
import { SECURITY, SecuritySettings } from "./settings-contract.ts";
import { SignInLimits } from "./sign-in-limits.tsx";
import { shownLimits } from "./shown-limits.server.ts";

export const handle: PageHandle = { ...SECTIONS.settings, subtitle: "Passwords and sessions" };

export const meta = () => titled("Security");

export function loader(args: Route.LoaderArgs) {
  const values = settingsForm(args, SECURITY);
  return { tabs: settingsTabs(actorOf(args.context)), values, limits: shownLimits() };
}

export function action(args: Route.ActionArgs) {
  return saveSettings(args, SecuritySettings, href("/settings/security"), changeSettings);
}

export default function Security({ loaderData: { tabs, values, limits }, actionData }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Panel flush={false}>
        <SettingsForm key={values.version} values={values} rejection={actionData}>
          {(fields) => (
            <>
              <FormSection title="Passwords">
                <FormGrid>
                  <WholeField
                    {...fields.passwordMinLength}
                    unit="characters"
                    span={3}
                    wideOnPhones
                    hint={`${rangeOf("passwordMinLength")} characters. Applies to new passwords.`}
                  />
                  <WholeField
                    {...fields.passwordExpiryDays}
                    unit="days"
                    span={3}
                    wideOnPhones
                    hint={`${rangeOf("passwordExpiryDays")} days. Used only if passwords expire.`}
                  />
                  <CheckField
                    {...fields.passwordExpires}
                    hint="Anyone with an older password must choose a new one when they sign in."
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Two-Step Verification">
                <FormGrid>
                  <SelectField
                    {...fields.secondFactor}
                    span={3}
                    wideOnPhones
                    hint="Everyone can turn it on under My Account. Where it is required, people set it up before they go on."
                    options={optionsOf(SECOND_FACTOR_RULES, SECOND_FACTOR_RULE_LABELS)}
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Sessions">
                <FormGrid>
                  <WholeField
                    {...fields.sessionIdleMinutes}
                    unit="minutes"
                    span={3}
                    wideOnPhones
                    hint={`Sign out after this much inactivity (${rangeOf("sessionIdleMinutes")} minutes); always after ${LONGEST_SESSION_HOURS} hours. Takes effect immediately.`}
                  />
                </FormGrid>
              </FormSection>
            </>
          )}
        </SettingsForm>
      </Panel>
      <SignInLimits limits={limits} />
    </>
  );
}
