import { findSecondFactor } from "~/domain/shop/account/find-second-factor.server";
import { hashOfCode } from "~/domain/shop/account/one-time-code.server";
import { newRecoveryCodes, renewRecoveryCodes } from "~/domain/shop/account/recovery-codes.server";
import type { Refused } from "~/routes/shop/sign-in/refused-card";
import { answerRefused, unlessUnavailable } from "~/routes/shop/sign-in/refused-card.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { readForm } from "~/web/form.server";
import { OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/renew-recovery-codes";
import { ProveForm } from "./prove-form.tsx";
import { proveSelf } from "./prove-self.server.ts";
import { RecoveryCodes } from "./recovery-code-sheet.tsx";

export const handle: PageHandle = { ...SECTIONS.account, isForm: true };

export const meta = () => titled("New recovery codes");

/** Sets `Retry-After` after too many wrong codes. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return { isOn: findSecondFactor(shop().db, actorOf(context).id) !== null };
}

/** Makes new recovery codes, which are only in this response. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const facts = factsOf(args.context);
  const refuse = (refused: Refused) => answerRefused(refused, { codes: null });
  const renew = async () => {
    const proven = await proveSelf(args, form);
    if (!proven.ok) return refuse(proven.refused);
    const codes = newRecoveryCodes();
    const written = write(originOf(args.context, OF_SIGN_INS), (ctx) =>
      renewRecoveryCodes(ctx, { proof: proven.value, codeHashes: codes.map(hashOfCode) }),
    );
    if (written.kind === "refused") return refuse({ status: 422, ...written.refusal });
    return { refused: undefined, codes };
  };
  return unlessUnavailable(facts, renew, refuse);
}

export default function RenewRecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData?.codes;
  return (
    <FormPage
      title="Recovery Codes"
      backTo={href("/account/second-factor")}
      backLabel="Two-Step Verification"
      narrow
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneTo={href("/account/second-factor")} />
      ) : (
        <ProveForm
          isOn={loaderData.isOn}
          refused={actionData?.refused}
          failed="New codes weren't made"
          submit={{ label: "Make New Codes", busy: "Making..." }}
        >
          <p>You'll get ten new codes. The old ones stop working.</p>
        </ProveForm>
      )}
    </FormPage>
  );
}
