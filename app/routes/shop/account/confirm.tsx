import { nextToken } from "~/access/renew-session.server";
import { sessionCookie } from "~/access/session.server";
import { findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { isPasswordConfirmed } from "~/domain/shop/account/password-confirmed";
import { confirmAtTerminal } from "~/domain/shop/terminals/take-over-terminal.server";
import { provePassword, proveSelf } from "./prove-self.server.ts";
import { PendingButton, usePendingPost } from "~/routes/shop/sign-in/pending-button";
import { cardFields, type Refused, summaryOf } from "~/routes/shop/sign-in/refused-card";
import { answerRefused, unlessUnavailable } from "~/routes/shop/sign-in/refused-card.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, localPath } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { Form } from "~/ui/page-link";
import { actorOf, factsOf, sessionOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { redirect } from "~/web/redirect";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/confirm";

export const handle: PageHandle = { title: SECTIONS.account.title, isForm: true };

export const meta = () => titled("Confirm it's you");

/** Sets `Retry-After` after too many wrong passwords. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  const { id, email } = actorOf(context);
  const returnTo = localPath(url.searchParams.get("returnTo"));
  return {
    email,
    formKey: crypto.randomUUID(),
    hasFactor: findSecondFactor(shop().db, id) !== null,
    keepsForm: new URLSearchParams(returnTo.split("?")[1]).has("draft"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const { actor, sessionId, confirmedAt } = sessionOf(args.context);
  const refuse = (refused: Refused) => answerRefused(refused, {});
  const confirm = async () => {
    const facts = factsOf(args.context);
    const renewing = { sessionId, pattern: "confirm" } as const;
    const { token, tokenHash, isGiven } = await nextToken(args.request, form, facts, renewing);
    // Sent again, the code is used up: the password is enough for what this form already did.
    const didConfirm = isGiven && isPasswordConfirmed(confirmedAt, Date.now());
    const asksCode = !didConfirm && findSecondFactor(shop().db, actor.id) !== null;
    const proven = asksCode ? await proveSelf(args, form) : null;
    const refused = proven === null ? await provePassword(args, form) : proven.ok ? null : proven.refused;
    if (refused) return refuse(refused);
    const proof = proven?.ok ? proven.value : null;
    const written = write(originOf(args.context, OF_SIGN_INS), (ctx) =>
      confirmAtTerminal(ctx, { sessionId, proof, tokenHash }),
    );
    if (written.kind === "refused") return refuse({ status: 422, ...written.refusal });
    facts.cookies.push(await sessionCookie(facts.secure).serialize(token));
    return redirect(localPath(args.url.searchParams.get("returnTo")), 303);
  };
  return unlessUnavailable(factsOf(args.context), confirm, refuse);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { email, formKey, hasFactor, keepsForm } = loaderData;
  const disabled = usePendingPost();
  const refused = actionData?.refused;
  const { currentPassword, code } = cardFields(["currentPassword", "code"], refused);
  return (
    <FormPage title="Confirm It's You" backTo={href("/")} backLabel="Dashboard" narrow>
      <Form method="post" noValidate>
        {refused && <ErrorSummary title="That didn't work" errors={summaryOf(refused)} />}
        <input type="hidden" name="formKey" value={formKey} />
        <p>You took over this terminal with your PIN. This page asks for your password too.</p>
        {keepsForm && <p>What you typed is kept. You'll come back to the form, ready to submit.</p>}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextField
          field={currentPassword}
          label="Your password"
          type="password"
          autoComplete="current-password"
          disabled={disabled}
        />
        {hasFactor && (
          <TextField
            field={code}
            label="Code"
            hint="From your app, or a recovery code."
            autoComplete="one-time-code"
            disabled={disabled}
          />
        )}
        <FormActions>
          <PendingButton pending="Checking...">Continue</PendingButton>
          <ButtonLink to={href("/")}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}
