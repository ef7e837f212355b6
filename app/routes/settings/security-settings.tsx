import { Form } from "react-router";
import { limitsInForce } from "~/access/limits-in-force.server";
import { inWords } from "~/access/throttle.server";
import { SECOND_FACTOR_RULE_LABELS, SECOND_FACTOR_RULES } from "~/domain/employees/second-factor-rule";
import type { Instant } from "~/domain/dates";
import { LONGEST_SESSION_HOURS } from "~/domain/employees/session-length";
import { rangeOf } from "~/domain/settings/setting-fields";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { Button } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
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
  const limits = limitsInForce(shop().db, Date.now() as Instant).map(
    ({ account, address, known, holds }) => ({
      account: account ?? "Every account",
      address:
        `${known ? "Known browsers" : address === null ? "New browsers" : ""} ${address ?? "anywhere"}`.trim(),
      holds:
        "oneIn" in holds ? `One try in ${inWords(holds.oneIn)}` : `Closed for ${inWords(holds.closedFor)}`,
    }),
  );
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
                  <TextField
                    {...fields.passwordMinLength}
                    span={3}
                    inputMode="numeric"
                    autoComplete="off"
                    hint={`${rangeOf("passwordMinLength")} characters, for passwords chosen from now on.`}
                  />
                  <TextField
                    {...fields.passwordExpiryDays}
                    span={3}
                    inputMode="numeric"
                    autoComplete="off"
                    hint={`${rangeOf("passwordExpiryDays")} days; counts only while passwords expire.`}
                  />
                  <CheckField
                    {...fields.passwordExpires}
                    hint="Whoever signs in with an older password has to choose a new one first."
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Second factor">
                <FormGrid>
                  <SelectField
                    {...fields.secondFactor}
                    label="Codes of an authenticator app"
                    span={3}
                    wideOnPhones
                    hint="Everyone can set one up on their account page. Whoever must have one and has none is led to set it up before anything else."
                    options={optionsOf(SECOND_FACTOR_RULES, SECOND_FACTOR_RULE_LABELS)}
                  />
                </FormGrid>
              </FormSection>
              <FormSection title="Sessions">
                <FormGrid>
                  <TextField
                    {...fields.sessionIdleMinutes}
                    span={3}
                    inputMode="numeric"
                    autoComplete="off"
                    hint={`${rangeOf("sessionIdleMinutes")} minutes without a request end a session, and ${LONGEST_SESSION_HOURS} hours in any case. Holds at once, for everybody who is signed in.`}
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
  address: string;
  holds: string;
}

function SignInLimits({ limits }: { limits: HeldUp[] }) {
  return (
    <Panel title="Sign-in limits" icon="shield-check">
      <p>
        Ten failed sign-ins for an account from one address close the account to that address for ten minutes,
        sixty close all sign-in from there. From a hundred in an hour on, an account's tries wait their turn,
        up to 30 seconds each; from ten wrong codes of a second factor, up to ten minutes. Browsers that
        signed in to the account in the last 30 days are counted apart, so that nobody else keeps them
        waiting.
      </p>
      {limits.length === 0 ? (
        <p className="quiet">Nobody is held up now.</p>
      ) : (
        <>
          <ColumnTable
            caption="Limits that are reached"
            columns={COLUMNS}
            rows={limits}
            keyOf={({ account, address }) => `${account} ${address}`}
          />
          <Form method="post" action="/settings/security/lift-sign-in-limits" preventScrollReset>
            <Button type="submit" icon="rotate-ccw">
              Lift all limits
            </Button>
          </Form>
        </>
      )}
    </Panel>
  );
}

const COLUMNS: Column<HeldUp>[] = [
  { head: "Account", render: ({ account }) => account },
  { head: "From", render: ({ address }) => address },
  { head: "What holds", render: ({ holds }) => holds },
];
