import { isKnownBrowser } from "~/access/known-browsers.server";
import { tryFactor, WRONG_CODE, WRONG_RECOVERY_CODE } from "~/access/check-second-factor.server";
import { awaitedAccount, endSecondStep, SECOND_STEP_SECONDS } from "~/access/second-step-cookie.server";
import { admit } from "~/access/sign-in.server";
import { countRecoveryCodes } from "~/domain/shop/account/find-second-factor.server";
import { shop } from "~/runtime/shop.server";
import { href, localPath, withRest } from "~/ui/address";
import { factsOf, type RequestFacts, signedIn } from "~/web/context";
import { readFormOfAnybody } from "~/web/form.server";
import type { PerformArgs } from "~/web/perform.server";
import { SHORT_FORM } from "~/web/forms-without-session";
import { redirectWithToast } from "~/web/toast.server";
import type { Refused } from "./refused-card.ts";
import {
  answerRefused,
  refusedCode,
  refusedTransport,
  typedTexts,
  unlessUnavailable,
} from "./refused-card.server.ts";
import { welcome } from "./landing-page.server.ts";

/** Signs in with the second factor and continues to the requested page. */
export async function signInWithCode({ request, context, url }: PerformArgs) {
  const form = await readFormOfAnybody(request, SHORT_FORM);
  const facts = factsOf(context);
  const typed = typedTexts(form, ["code", "recoveryCode"]);
  const field = form.has("recoveryCode") ? "recoveryCode" : "code";
  const message = field === "code" ? WRONG_CODE : WRONG_RECOVERY_CODE;
  const returnTo = localPath(url.searchParams.get("returnTo"));
  const refuse = (refused: Refused) => answerRefused(refused, {});
  const check = async () => {
    const refusedHere = refusedTransport(facts);
    if (refusedHere) return refuse(refusedHere);
    const account = await awaitedAccount(request, facts);
    if (!account) return startAgain(facts, returnTo);
    if (typed[field].trim() === "") return refuse(missing(field));

    const known = await isKnownBrowser(request, facts, account.id);
    const tried = await tryFactor(account, typed, { facts, known, signal: request.signal });
    if (tried.outcome !== "right") return refuse(refusedCode(tried, message, field));
    const open = context.get(signedIn)?.sessionId ?? null;
    if (!(await admit(account, request, facts, open, tried.value)))
      return refuse(refusedCode({ outcome: "wrong", nextWaits: 0 }, message, field));
    await endSecondStep(facts);
    if (field === "code") return welcome(facts, returnTo);
    const left = countRecoveryCodes(shop().db, account.id);
    return redirectWithToast(facts, returnTo, {
      tone: "info",
      title: "Welcome back!",
      description: `You signed in with a recovery code. You have ${left} left.`,
      link: { label: "Two-step verification", to: href("/account/second-factor") },
    });
  };
  return unlessUnavailable(facts, check, refuse);
}

/** Leads back to the password: five minutes are over, or somebody else changed the account. */
export function startAgain(facts: RequestFacts, returnTo: string): Promise<Response> {
  const to = returnTo === "/" ? href("/") : withRest(href("/"), `?returnTo=${encodeURIComponent(returnTo)}`);
  return redirectWithToast(facts, to, {
    tone: "info",
    title: "Sign in again",
    description: `Enter the code within ${SECOND_STEP_SECONDS / 60} minutes of the password.`,
  });
}

function missing(field: "code" | "recoveryCode"): Refused {
  const message = field === "code" ? "Code is required" : "Recovery code is required";
  return { status: 422, message, errors: { [field]: [message] } };
}
