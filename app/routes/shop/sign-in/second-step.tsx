import { isReadable } from "~/access/check-second-factor.server";
import { awaitedAccount } from "~/access/second-step-cookie.server";
import { findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { Landing } from "~/shell/landing";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { Callout } from "~/ui/callout";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields/text-field";
import { Toast } from "~/ui/toast";
import { factsOf, signedIn } from "~/web/context";
import { signInCodeAddress } from "~/web/return-to";
import { takeToast } from "~/web/toast.server";
import { withId } from "~/shell/shell-data.server";
import { href, localPath, withRest } from "~/ui/address";
import { Form, Link } from "~/ui/page-link";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/second-step";
import { PendingButton, usePendingPost } from "./pending-button.tsx";
import { cardFields, summaryOf } from "./refused-card.ts";
import { signInWithCode, startAgain } from "./second-step.server.ts";

export const meta = () => titled("Enter the code");

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const returnTo = localPath(url.searchParams.get("returnTo"));
  const account = await awaitedAccount(request, facts);
  if (!account) throw context.get(signedIn) ? redirect(returnTo) : await startAgain(facts, returnTo);
  const factor = findSecondFactor(shop().db, account.id);
  return {
    email: account.email,
    isReadable: factor !== null && isReadable(factor),
    recovery: url.searchParams.has("recovery"),
    address: signInCodeAddress(returnTo),
    toast: withId(await takeToast(request, facts)),
  };
}

export function action(args: Route.ActionArgs) {
  return signInWithCode(args);
}

/** Sets `Retry-After` after too many wrong codes. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The second page of signing in. There is no session yet. */
export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isReadable, recovery, address, toast } = loaderData;
  const { refused } = actionData ?? {};
  const disabled = usePendingPost();
  const { code, recoveryCode } = cardFields(["code", "recoveryCode"], refused);
  return (
    <Landing notice={<Toast toast={toast} dismissTo={address} />}>
      <h1 className="landing-title">{recovery ? "Enter a recovery code" : "Enter the code"}</h1>
      {refused && <ErrorSummary title="Login failed" errors={summaryOf(refused)} />}
      <p className="landing-lead">You are signing in as {email}.</p>
      {!isReadable && !recovery && (
        <Callout tone="warn" title="Codes from your app can't be checked">
          <p>The shop's key was replaced. Use a recovery code, then set up two-step verification again.</p>
        </Callout>
      )}
      <Form method="post" noValidate className="landing-form">
        {recovery ? (
          <TextField
            key="recoveryCode"
            field={recoveryCode}
            label="Recovery code"
            placeholder="ABCD-EFGH-JKLM-NPQR"
            hint="One of the ten you got when you set up two-step verification. Each works once."
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            disabled={disabled}
          />
        ) : (
          <TextField
            key="code"
            field={code}
            label="Code"
            placeholder="123 456"
            hint="Six digits, from the authenticator app on your phone."
            inputMode="numeric"
            autoComplete="one-time-code"
            disabled={disabled}
          />
        )}
        <PendingButton pending="Signing in...">Sign In</PendingButton>
      </Form>
      <p className="landing-note">
        {recovery ? (
          <Link to={address}>Use a code from your app</Link>
        ) : (
          <>
            <Link to={withRest(address, "&recovery")}>Use a recovery code</Link> if your phone is lost.
          </>
        )}
      </p>
      <p className="landing-note">
        Lost both? An owner or administrator can turn off your two-step verification. If you are the only
        owner, whoever looks after Loupe's machine can. <Link to={href("/")}>Start again</Link>
      </p>
    </Landing>
  );
}
