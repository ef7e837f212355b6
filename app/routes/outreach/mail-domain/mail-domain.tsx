import { goesTo } from "~/domain/people/outbox/sending-state.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { MAIL_DOMAIN, MailDomainSettings } from "~/routes/shop/settings/settings-contract";
import { SettingsForm } from "~/routes/shop/settings/settings-form";
import { saveSettings, settingsForm } from "~/routes/shop/settings/settings-form.server";
import { shop } from "~/runtime/shop.server";
import { SAMPLE_GOES_TO } from "~/sending/sample-goes-to";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import type { Route } from "./+types/mail-domain";
import { RecordPanel } from "./record-panel.tsx";
import { type ShownMailDomain, shownMailDomain } from "./shown-mail-domain.server.ts";

export const handle: PageHandle = {
  title: "Email Domain",
  subtitle: "What verifies the shop's email",
};

export const meta = () => titled(handle.title);

export function loader(args: Route.LoaderArgs) {
  const { db } = shop();
  return {
    shown: shownMailDomain(db),
    isSetUp: leavesByServer(goesTo(db, "email")),
    values: settingsForm(args, MAIL_DOMAIN),
  };
}

/** The sample shop's becomes files. */
function leavesByServer(goes: string | null): boolean {
  return goes !== null && goes !== SAMPLE_GOES_TO;
}

export function action(args: Route.ActionArgs) {
  return saveSettings(args, MailDomainSettings, href("/settings/sending/domain"), changeSettings);
}

export default function MailDomain({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, isSetUp, values } = loaderData;
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/settings/sending"), label: "Sending" }]} />
      {shown ? <Domain {...shown} /> : <Nothing isSetUp={isSetUp} />}
      <Panel title="DKIM Selector" icon="key-round">
        <SettingsForm key={values.version} values={values} rejection={actionData} secondary>
          {(fields) => (
            <FormGrid>
              <TextField
                {...fields.dkimSelector}
                span={3}
                wideOnPhones
                optional
                autoComplete="off"
                hint="Your mail provider's name for it: the part before '._domainkey'. Leave empty for the provider's usual one."
              />
            </FormGrid>
          )}
        </SettingsForm>
      </Panel>
    </>
  );
}

/** Shown in a store before its head office looked anything up, and in a shop that sends no email. */
function Nothing({ isSetUp }: { isSetUp: boolean }) {
  return (
    <Panel title="Records" icon="mail" flush aside={isSetUp && <LookUpButton />}>
      <EmptyState
        icon="mail"
        title={isSetUp ? "Nothing was looked up yet" : "No email leaves by a mail server"}
        hint={
          isSetUp
            ? "The domain is the one that email comes from."
            : "Once your administrator has set up email, its domain is looked up here."
        }
      />
    </Panel>
  );
}

function Domain({ domain, canBeLookedUp, isForAnybody, lookedUp, findings }: ShownMailDomain) {
  return (
    <>
      <Panel title={domain || "Records"} icon="mail" aside={canBeLookedUp && <LookUpButton />}>
        {canBeLookedUp ? (
          <p>
            {lookedUp === null ? "Not looked up yet." : `Looked up ${lookedUp}, and again each day.`} Three
            records of the domain tell receivers which email is the shop&apos;s. Hand what is missing to
            whoever runs the domain or the website: they add it in the domain&apos;s DNS, and it may take a
            day until all see it.
          </p>
        ) : (
          <p>
            Email comes from {domain || "no domain"}, which no name server knows. Ask your administrator to
            set the address that customers get email from.
          </p>
        )}
        {isForAnybody && (
          <Callout tone="warn" title={`${domain} isn't the shop's own`}>
            <p>
              Only its provider changes its records, and only its own servers send for it. For campaigns the
              shop needs a domain of its own.
            </p>
          </Callout>
        )}
      </Panel>
      {findings.map((finding) => (
        <RecordPanel key={finding.record} finding={finding} />
      ))}
    </>
  );
}

function LookUpButton() {
  return (
    <Form method="post" action={href("/settings/sending/domain/look-up")} preventScrollReset>
      <SubmitButton busy="Looking up..." variant="outline" icon="search">
        Look Up Now
      </SubmitButton>
    </Form>
  );
}
