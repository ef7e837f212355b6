import { KNOWN_DAYS, LIMITS, PACE, SIX_DIGIT_PACE } from "~/access/sign-in-limits";
import { counted } from "~/domain/counted";
import { Form } from "react-router";
import { limitsInForce } from "~/access/limits-in-force.server";
import { inWords } from "~/access/throttle.server";
import { SECOND_FACTOR_RULE_LABELS, SECOND_FACTOR_RULES } from "~/domain/shop/employees/second-factor-rule";
import type { Instant } from "~/domain/dates";
import { LONGEST_SESSION_HOURS } from "~/domain/shop/employees/session-length";
import { rangeOf } from "~/domain/shop/settings/setting-fields";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { Button } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { DataItem, DataList } from "~/ui/description-list";
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

export const handle: PageHandle = { title: "Settings", subtitle: "Passwords and sessions" };

export const meta = () => [{ title: "Security · Loupe" }];

export function loader(args: Route.LoaderArgs) {
  const values = settingsForm(args, SECURITY);
  const limits = limitsInForce(shop().db, Date.now() as Instant).map(({ account, from, holds }) => ({
    account: account ?? "Every account",
    from,
    holds:
      "oneIn" in holds ? `One try in ${inWords(holds.oneIn)}` : `Blocked for ${inWords(holds.closedFor)}`,
  }));
  return { tabs: settingsTabs(actorOf(args.context)), values, limits };
}

export function action(args: Route.ActionArgs) {
  return saveSettings(args, SecuritySettings, "/settings/security");
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
                    label="Codes from an authenticator app"
                    span={3}
                    wideOnPhones
                    hint="Everyone can turn it on under My Account. Where it is required, people set it up the next time they sign in."
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

interface HeldUp {
  account: string;
  from: string;
  holds: string;
}

const { accountFromAddress: ofAccount, address: ofAddress } = LIMITS;
const minutes = (ms: number) => counted(ms / 60_000, "minute");

function SignInLimits({ limits }: { limits: HeldUp[] }) {
  return (
    <Panel title="Sign-In Limits" icon="shield-check">
      <DataList>
        <DataItem term={`${ofAccount.failures} failed sign-ins`}>
          {`For one account from one address: the account is blocked there for ${minutes(ofAccount.within)}.`}
        </DataItem>
        <DataItem term={`${ofAddress.failures} failed sign-ins`}>
          {`From one address: every sign-in from there is blocked for ${minutes(ofAddress.within)}.`}
        </DataItem>
        <DataItem term={`${PACE.slowFrom} in an hour`}>
          {`For one account: each try waits up to ${counted(PACE.longestDelay / 1_000, "second")}.`}
        </DataItem>
        <DataItem term={`${SIX_DIGIT_PACE.slowFrom} wrong codes`}>
          {`For two-step verification: each try waits up to ${minutes(SIX_DIGIT_PACE.longestDelay)}.`}
        </DataItem>
      </DataList>
      <p className="quiet">
        {`Browsers that signed in to the account in the last ${KNOWN_DAYS} days are counted separately, so other people's failed tries don't slow them down.`}
      </p>
      {limits.length === 0 ? (
        <p className="quiet">No one is blocked or waiting.</p>
      ) : (
        <>
          <ColumnTable
            caption="Limits in effect"
            columns={COLUMNS}
            rows={limits}
            keyOf={({ account, from, holds }) => `${account} ${from} ${holds}`}
          />
          <Form method="post" action="/settings/security/lift-sign-in-limits" preventScrollReset>
            <Button type="submit" icon="rotate-ccw">
              Lift All Limits
            </Button>
          </Form>
        </>
      )}
    </Panel>
  );
}

const COLUMNS: Column<HeldUp>[] = [
  { head: "Account", render: ({ account }) => account },
  { head: "From", render: ({ from }) => from },
  { head: "Limit", render: ({ holds }) => holds },
];
