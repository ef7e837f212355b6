import { PIN_DIGITS } from "~/domain/shop/account/pin-rules";
import { nextToken } from "~/access/renew-session.server";
import { sessionCookie } from "~/access/session.server";
import { everybodyWithPin } from "~/domain/shop/employees/everybody-with-pin.server";
import { fullName } from "~/domain/shop/employees/employee";
import { takeOverTerminal } from "~/domain/shop/terminals/take-over-terminal.server";
import { PendingButton, usePendingPost } from "~/routes/shop/sign-in/pending-button";
import { cardFields, type Refused, summaryOf } from "~/routes/shop/sign-in/refused-card";
import {
  answerRefused,
  refusedTransport,
  typedTexts,
  unlessUnavailable,
} from "~/routes/shop/sign-in/refused-card.server";
import { shop } from "~/runtime/shop.server";
import { Landing } from "~/shell/landing";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, localPath } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { Stack } from "~/ui/columns";
import { FormActions } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { factsOf, pinCheck, sessionOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { redirectWithToast } from "~/web/toast.server";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { write } from "~/web/write.server";
import type { Route } from "./+types/switch-user";
import { peopleToPick } from "./people-to-pick.server.ts";

export const handle: PageHandle = {
  ...SECTIONS.account,
  subtitle: "Who is using this terminal",
  isForm: true,
};

export const meta = () => titled("Switch user");

export function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const { actor, isLocked } = sessionOf(context);
  return {
    formKey: crypto.randomUUID(),
    isLocked,
    now: fullName(actor),
    people: peopleToPick(db, actor.location ?? actor.homeStore),
    returnTo: localPath(url.searchParams.get("returnTo")),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const facts = factsOf(context);
  const { sessionId } = sessionOf(context);
  const { employeeId, pin } = typedTexts(form, ["employeeId", "pin"]);
  const refuse = (refused: Refused) =>
    answerRefused(refused, { chosen: employeeId, tried: crypto.randomUUID() });
  const takeOver = async () => {
    const refusedHere = refusedTransport(facts);
    if (refusedHere) return refuse(refusedHere);
    if (!/^\d{1,15}$/.test(employeeId)) return refuse(on("employeeId", "Choose who you are"));
    if (pin === "") return refuse(on("pin", "PIN is required"));
    const checked = await context.get(pinCheck)?.(Number(employeeId), pin, request.signal);
    if (!checked?.ok) return refuse(on("pin", checked?.message ?? ""));
    const person = everybodyWithPin(shop().db).find(({ id }) => id === Number(employeeId));
    if (!person) return refuse(on("employeeId", "This colleague can't take over a terminal"));
    const { requestId, address } = facts;
    const { token, tokenHash } = await nextToken(request, form, facts, { sessionId, pattern: "switch" });
    const written = write({ actor: person, requestId, address, bound: OF_SIGN_INS }, (ctx) =>
      takeOverTerminal(ctx, { sessionId, pinHash: checked.hash, tokenHash }),
    );
    if (written.kind === "refused") return refuse({ status: 409, ...written.refusal });
    facts.cookies.push(await sessionCookie(facts.secure).serialize(token));
    facts.leavesTerminal = true;
    return redirectWithToast(facts, localPath(url.searchParams.get("returnTo")), {
      tone: "success",
      description: `Now at this terminal: ${fullName(person)}`,
    });
  };
  return unlessUnavailable(facts, takeOver, refuse);
}

function on(name: string, message: string): Refused {
  return { status: 422, message, errors: { [name]: [message] } };
}

export default function SwitchUser({ loaderData, actionData }: Route.ComponentProps) {
  const { isLocked } = loaderData;
  const card = (
    <TakeOver
      {...loaderData}
      refused={actionData?.refused}
      chosen={actionData?.chosen ?? ""}
      tried={actionData?.tried}
    />
  );
  if (isLocked)
    return (
      <Landing>
        <h1 className="landing-title">Locked</h1>
        {card}
        <Disclosure title="Sign in with a password">
          <PasswordSignIn />
        </Disclosure>
      </Landing>
    );
  return (
    <FormPage title="Switch User" backTo={href("/")} backLabel="Dashboard" narrow>
      <Stack>
        {card}
        <Form method="post" action={href("/switch/lock")}>
          <FormActions>
            <Button type="submit" icon="lock">
              Lock This Terminal
            </Button>
          </FormActions>
        </Form>
      </Stack>
    </FormPage>
  );
}

type TakeOverProps = Route.ComponentProps["loaderData"] & {
  refused: Refused | undefined;
  chosen: string;
  /** Changes with each refusal. */
  tried: string | undefined;
};

function TakeOver({ people, formKey, isLocked, now, refused, chosen, tried }: TakeOverProps) {
  const disabled = usePendingPost();
  const { employeeId, pin } = cardFields(["employeeId", "pin"], refused, { employeeId: chosen });
  if (people.length === 0)
    return (
      <div>
        <p>No one has set a PIN yet. With a PIN, colleagues can take over this terminal.</p>
        {!isLocked && (
          <FormActions>
            <ButtonLink to={href("/account/pin")} icon="key-round">
              Set Your PIN
            </ButtonLink>
          </FormActions>
        )}
      </div>
    );
  return (
    <Form method="post" noValidate autoComplete="off" className={isLocked ? "landing-form" : undefined}>
      <input type="hidden" name="formKey" value={formKey} />
      {refused && <ErrorSummary title="Can't switch user" errors={summaryOf(refused)} />}
      {!isLocked && (
        <p>
          Now at this terminal: <strong>{now}</strong>
        </p>
      )}
      <SelectField
        field={employeeId}
        label="Who are you?"
        placeholder="Choose your name"
        disabled={disabled}
        options={people.map(({ id, name, place }) => ({
          value: String(id),
          label: place ? `${name}, ${place}` : name,
        }))}
      />
      {/* Emptied by a refusal: whoever stands there next could send it. */}
      <TextField
        key={tried}
        field={pin}
        label="PIN"
        type="password"
        inputMode="numeric"
        className="input-short"
        autoComplete="off"
        hint={`${PIN_DIGITS} digits. No PIN yet? Set one on your account page.`}
        disabled={disabled}
      />
      <FormActions>
        <PendingButton pending="Switching...">Take Over</PendingButton>
      </FormActions>
    </Form>
  );
}

/** Posts to the front page, which replaces this session. */
function PasswordSignIn() {
  const { email, password } = cardFields(["email", "password"], undefined);
  return (
    <form method="post" action={href("/")} noValidate className="landing-form">
      <TextField field={email} label="Email" type="email" autoComplete="username" />
      <TextField field={password} label="Password" type="password" autoComplete="current-password" />
      <Button type="submit">Sign In</Button>
    </form>
  );
}
