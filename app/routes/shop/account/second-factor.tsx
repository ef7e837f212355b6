import { useOutletContext } from "react-router";
import { isReadable } from "~/access/check-second-factor.server";
import { countRecoveryCodes, findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { Landing } from "~/shell/landing";
import { shop } from "~/runtime/shop.server";
import { href, localPath } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { formatDateTime } from "~/ui/format";
import { Toast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-message";
import { sessionOf } from "~/web/context";
import type { Route } from "./+types/second-factor";
import { RecoveryCodes } from "./recovery-code-sheet.tsx";
import { SetUpForm } from "./set-up-form.tsx";
import { enrollmentWithoutPassword, setUpFromForm } from "./set-up-second-factor.server.ts";

export const handle: PageHandle = { ...SECTIONS.account, isForm: true };

export const meta = () => titled("Two-Step Verification");

/** Sets `Retry-After` after too many wrong passwords. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const { actor, lacksSecondFactor } = sessionOf(context);
  const factor = findSecondFactor(db, actor.id);
  const returnTo = localPath(url.searchParams.get("returnTo"), href("/account"));
  return {
    email: actor.email,
    returnTo,
    /** True if Settings require it: no other page opens before it is set up. */
    isRequired: lacksSecondFactor,
    keepsForm: new URLSearchParams(returnTo.split("?")[1]).has("draft"),
    on: factor && {
      since: formatDateTime(factor.setUpAt, zoneOf(db, null)),
      recoveryCodes: countRecoveryCodes(db, actor.id),
      isReadable: isReadable(factor),
    },
    enrollment: factor ? null : await enrollmentWithoutPassword(context),
  };
}

export function action(args: Route.ActionArgs) {
  return setUpFromForm(args);
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { email, returnTo, isRequired, keepsForm, on, enrollment } = loaderData;
  const toast = useOutletContext<ToastMessage | null | undefined>() ?? null;
  const { refused, enrollment: again = null, recoveryCodes = null } = actionData ?? {};
  const form = { email, refused, enrollment: again ?? enrollment };
  if (isRequired)
    return (
      <Landing
        notice={
          <>
            <Toast toast={toast} dismissTo={href("/account/second-factor")} />
            {!recoveryCodes && (
              <Callout tone="warn" title="Your account needs two-step verification">
                <p>This shop requires it. Set it up to continue where you left off.</p>
                {keepsForm && <p>What you typed is kept. You'll come back to the form, ready to submit.</p>}
              </Callout>
            )}
          </>
        }
      >
        <h1 className="landing-title">{recoveryCodes ? "Recovery Codes" : "Set Up Two-Step Verification"}</h1>
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} doneTo={returnTo} />
        ) : (
          <>
            <p className="landing-lead">You are signed in as {email}.</p>
            <SetUpForm {...form} className="landing-form" />
            <form method="post" action={href("/api/logout")} className="landing-note">
              <button type="submit" className="text-link">
                Log Out
              </button>
            </form>
          </>
        )}
      </Landing>
    );
  return (
    <FormPage
      title={recoveryCodes ? "Recovery Codes" : "Two-Step Verification"}
      backTo={href("/account")}
      backLabel="My Account"
      narrow
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} doneTo={returnTo} />
      ) : on ? (
        <TurnedOn {...on} />
      ) : (
        <SetUpForm {...form} cancelTo={href("/account")} />
      )}
    </FormPage>
  );
}

type On = NonNullable<Route.ComponentProps["loaderData"]["on"]>;

function TurnedOn({ since, recoveryCodes, isReadable }: On) {
  return (
    <>
      {!isReadable && (
        <Callout tone="warn" title="Codes from your app can't be checked">
          <p>
            The shop's key was replaced. Turn two-step verification off with a recovery code and set it up
            again.
          </p>
        </Callout>
      )}
      <DataList>
        <DataItem term="Authenticator app">On since {since}</DataItem>
        <DataItem term="Recovery codes left">{recoveryCodes}</DataItem>
      </DataList>
      <p className="field-hint">New phone? Turn it off here and set it up again.</p>
      <FormActions>
        <ButtonLink to={href("/account/second-factor/recovery-codes")} icon="key-round">
          Make New Recovery Codes
        </ButtonLink>
        <ButtonLink to={href("/account/second-factor/turn-off")} icon="ban">
          Turn Off
        </ButtonLink>
      </FormActions>
    </>
  );
}
