import { findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { needsSecondFactor } from "~/domain/shop/account/second-factor-rule";
import { turnOffSecondFactor } from "~/domain/shop/account/turn-off-second-factor.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { Refused } from "~/routes/shop/sign-in/refused-card";
import { answerRefused, unlessUnavailable } from "~/routes/shop/sign-in/refused-card.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { redirectWithToast } from "~/web/toast.server";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/turn-off-second-factor";
import { ProveForm } from "./prove-form.tsx";
import { proveSelf } from "./prove-self.server.ts";

export const handle: PageHandle = { ...SECTIONS.account, isForm: true };

export const meta = () => titled("Turn Off Two-Step Verification");

/** Sets `Retry-After` after too many wrong codes. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const { db } = shop();
  return {
    isOn: findSecondFactor(db, actor.id) !== null,
    isNeeded: needsSecondFactor(readSettings(db).secondFactor, actor),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const facts = factsOf(args.context);
  const actor = actorOf(args.context);
  const refuse = (refused: Refused) => answerRefused(refused, {});
  const turnOff = async () => {
    if (findSecondFactor(shop().db, actor.id)) {
      const proven = await proveSelf(args, form);
      if (!proven.ok) return refuse(proven.refused);
      const written = write(originOf(args.context, OF_SIGN_INS), (ctx) =>
        turnOffSecondFactor(ctx, proven.value),
      );
      if (written.kind === "refused" && written.refusal.kind === "invalid")
        return refuse({ status: 422, ...written.refusal });
    }
    return redirectWithToast(facts, href("/account/second-factor"), {
      tone: "success",
      description: "Two-step verification is off",
    });
  };
  return unlessUnavailable(facts, turnOff, refuse);
}

export default function TurnOff({ loaderData: { isOn, isNeeded }, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Turn Off Two-Step Verification"
      backTo={href("/account/second-factor")}
      backLabel="Two-Step Verification"
      narrow
    >
      <ProveForm
        isOn={isOn}
        refused={actionData?.refused}
        failed="Two-step verification was not turned off"
        submit={{ label: "Turn Off", busy: "Turning off..." }}
      >
        <p>After this, your password alone signs you in, and your recovery codes stop working.</p>
        {isNeeded && (
          <p>This shop requires two-step verification, so you'll be asked to set it up again right away.</p>
        )}
      </ProveForm>
    </FormPage>
  );
}
