import type { Instant } from "~/domain/dates";
import { editOwnDetails, ownDetailsOf } from "~/domain/shop/account/edit-own-details.server";
import { findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { pinSetAt } from "~/domain/shop/account/pins.server";
import { needsSecondFactor } from "~/domain/shop/account/second-factor-rule";
import { expiryWarning } from "~/domain/shop/account/password-expiry";
import { ROLE_LABELS } from "~/domain/shop/employees/roles";
import { can } from "~/domain/permissions";
import { explainedAs } from "~/domain/result";
import { storeNames, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { VERSION } from "~/runtime/version";
import { LightSwitch } from "~/shell/light-switch";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { Columns } from "~/ui/columns";
import { EmailText } from "~/ui/email-text";
import { formatDateTime } from "~/ui/format";
import { Line, Lines } from "~/ui/lines";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { factsOf, sessionOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/account";
import { DetailsForm } from "./details-form.tsx";
import { sessionsToShow, type SessionsToShow } from "./session-texts.server.ts";
import { SignInTable } from "./sign-in-table.tsx";
import { signInsToShow } from "./sign-in-words.server.ts";
import { EditedOwnDetails, ownDetailsToForm } from "./account-contract.ts";

export const handle: PageHandle = SECTIONS.account;

export const meta = () => titled(handle.title);

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const { actor, sessionId, passwordExpiry } = sessionOf(context);
  const now = Date.now() as Instant;
  const employee = getAccount(db, actor.id);
  if (!employee) throw notFound();
  const zone = zoneOf(db, null);
  const day = (at: Instant | null) => at && formatDateTime(at, zone);
  return {
    email: employee.email,
    /** Employees who manage the directory can change their own email. */
    own: can(actor, "directory.manage")
      ? href("/directory/:employeeId/edit", { employeeId: actor.id })
      : null,
    role: ROLE_LABELS[employee.role],
    formKey: crypto.randomUUID(),
    values: readDraft(actor, url) ?? ownDetailsToForm(ownDetailsOf(employee)),
    stores: storeNames(db),
    password: {
      setAt: day(employee.passwordSetAt),
      expires: day(passwordExpiry),
      warning: expiryWarning(passwordExpiry, now),
    },
    secondFactor: findSecondFactor(db, actor.id) !== null,
    /** True of everybody who manages, even where the shop leaves it to each. */
    shouldHaveSecondFactor: needsSecondFactor("managers", actor),
    hasPin: pinSetAt(db, actor.id) !== null,
    version: VERSION,
    signIns: signInsToShow(db, { employeeId: actor.id, zone, now }),
    sessions: sessionsToShow(db, { employeeId: actor.id, atHand: sessionId, zone, now }),
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performForm(
    args,
    EditedOwnDetails,
    (ctx, edit) =>
      explainedAs(editOwnDetails(ctx, edit), (detail) => ({
        ...detail,
        current: ownDetailsToForm(detail.current),
      })),
    "Failed to save your details",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/account"), {
    tone: "success",
    description: "Details saved",
  });
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { email, own, role, password, secondFactor, shouldHaveSecondFactor, ...rest } = loaderData;
  const { hasPin, version, signIns, sessions, ...form } = rest;
  const expires = password.expires ? `Expires ${password.expires}` : "Never expires";
  return (
    <>
      {password.warning && (
        <Callout tone="warn" title={password.warning}>
          <p>Choose a new one now, or you'll be asked for one when it expires.</p>
        </Callout>
      )}
      <Columns split="wide" level>
        <Panel title="Your Details" icon="book-user">
          <DetailsForm key={form.values.version} {...form} rejection={actionData} />
        </Panel>
        <Panel title="Sign-In" icon="key-round" flush>
          <Lines whole>
            <Line
              title="Email"
              note={<EmailText email={email} />}
              end={
                own && (
                  <ButtonLink to={own} aria-label="Change your email in the directory">
                    Change
                  </ButtonLink>
                )
              }
            />
            <Line
              title="Role"
              note={
                own
                  ? `${role}. You can't change your own role.`
                  : `${role}. Ask an administrator to change your email or role.`
              }
            />
            <Line
              title="Password"
              note={`${password.setAt ? `Set ${password.setAt}` : "Never set"}. ${expires}.`}
              end={
                <ButtonLink to={href("/account/password")} aria-label="Change Password">
                  Change
                </ButtonLink>
              }
            />
            <Line
              title="Two-step verification"
              note={
                <StateBadge state={secondFactor ? "done" : shouldHaveSecondFactor ? "doubtful" : "off"}>
                  {secondFactor ? "On" : "Off"}
                </StateBadge>
              }
              end={
                <ButtonLink
                  to={href("/account/second-factor")}
                  aria-label={`${secondFactor ? "Manage" : "Turn On"} Two-Step Verification`}
                >
                  {secondFactor ? "Manage" : "Turn On"}
                </ButtonLink>
              }
            />
            <Line
              title="PIN"
              note={hasPin ? "Set" : "None"}
              end={
                <ButtonLink to={href("/account/pin")} aria-label={hasPin ? "Change PIN" : "Set a PIN"}>
                  {hasPin ? "Change" : "Set a PIN"}
                </ButtonLink>
              }
            />
          </Lines>
        </Panel>
      </Columns>
      <SessionTable {...sessions} />
      <SignInTable rows={signIns} />
      <Panel title="This Terminal" icon="settings">
        <LightSwitch returnTo={href("/account")} />
        <p className="field-hint">Loupe {version}</p>
      </Panel>
    </>
  );
}

function SessionTable({ rows, formKey }: SessionsToShow) {
  return (
    <Panel
      title="My Sessions"
      icon="shield-check"
      flush
      aside={rows.length > 1 && <EndOthers formKey={formKey} />}
    >
      <ColumnTable caption="My sessions" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} phone="cards" />
    </Panel>
  );
}

type Session = SessionsToShow["rows"][number];

const COLUMNS: Column<Session>[] = [
  {
    head: "Device",
    render: ({ device, isAtHand }) => (
      <>
        {device} {isAtHand && <Badge tone="gold">This terminal</Badge>}
      </>
    ),
  },
  { head: "Address", bare: true, render: ({ address }) => address || "Unknown" },
  { head: "Last Seen", render: ({ lastSeen }) => lastSeen },
  // Phones say it of a session that isn't in the account's own hands.
  { head: "In Use By", render: ({ atIt }) => atIt ?? <span className="phone-off">You</span> },
  { head: "Signed In By", className: "phone-off", render: ({ openerName }) => openerName ?? "You" },
  { head: "Signed In", className: "phone-off", render: ({ signedInAt }) => signedInAt },
  { ...actionsColumn<Session>((session) => <EndOne session={session} />), className: "actions phone-sum" },
];

function EndOne({ session: { id, isAtHand, device, signedInAt, formKey } }: { session: Session }) {
  const which = isAtHand ? "this session" : "the session";
  return (
    <Form
      method="post"
      action={href("/account/sessions/:sessionId/end", { sessionId: id })}
      preventScrollReset
    >
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit" aria-label={`Sign Out ${which}: ${device}, signed in ${signedInAt}`}>
        Sign Out
      </Button>
    </Form>
  );
}

function EndOthers({ formKey }: { formKey: string }) {
  return (
    <Form method="post" action={href("/account/sessions/end-others")} preventScrollReset>
      <input type="hidden" name="formKey" value={formKey} />
      <Button type="submit">Sign Out All Others</Button>
    </Form>
  );
}
