import { isFirstRun } from "~/access/first-run.server";
import { transportOf } from "~/access/plain-http";
import { startSecondStep } from "~/access/second-step-cookie.server";
import { actorFrom } from "~/domain/shop/employees/actor-now.server";
import { signIn } from "~/access/sign-in.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { type Address, localPath } from "~/ui/address";
import { factsOf, type RequestFacts, signedIn } from "~/web/context";
import { keepDraft, typedFrom } from "~/web/form-drafts.server";
import { readFormOfAnybody } from "~/web/form.server";
import type { PerformArgs } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { signInCodeAddress } from "~/web/return-to";
import { OF_ENDED_SESSION } from "~/web/forms-without-session";
import { redirectWithToast } from "~/web/toast.server";
import { openShopFromForm, tooLate } from "./first-run.server.ts";
import { answerRefused, shownAgain, typedTexts } from "./refused-card.server.ts";

/** Loads the landing page: sign-in, or first run for a shop without accounts. */
export function landingData({ context, url }: Omit<PerformArgs, "request">) {
  const { sessionEnded, origin } = factsOf(context);
  const { chain, config, db } = shop();
  return {
    isLineDown: chain?.part === "store" && !chain.isLineUp(),
    firstRun: isFirstRun() ? { passwordMinLength: readSettings(db).passwordMinLength } : null,
    returnTo: localPath(url.searchParams.get("returnTo")),
    sessionEnded,
    transport: transportOf(origin, config.allowPlainHttp),
  };
}

export type LandingData = ReturnType<typeof landingData>;

export async function signInOrOpen(args: PerformArgs) {
  const form = await readFormOfAnybody(args.request, OF_ENDED_SESSION);
  if (isFirstRun()) return openShopFromForm(args, form);
  if (form.has("code")) return tooLate(shownAgain(typedTexts<"email">(form, ["email"])).email);
  return signInFromForm(args, form);
}

/** Signs in and continues to the requested page with any saved form. */
async function signInFromForm({ request, context }: PerformArgs, form: FormData) {
  const facts = factsOf(context);
  const result = await signIn(request, form, facts, context.get(signedIn)?.sessionId ?? null);
  const returnTo = localPath(form.get("returnTo"));
  const draft = [...form].flatMap(([name, value]): [string, string][] =>
    name.startsWith("draft.") && typeof value === "string" ? [[name.slice("draft.".length), value]] : [],
  );
  if (result.outcome === "refused") {
    const { email } = shownAgain(typedTexts<"email">(form, ["email"]));
    return answerRefused(result.refusal, { card: "sign in" as const, email, returnTo, fields: draft });
  }
  const actor = result.outcome === "signed in" ? result.actor : actorFrom(shop().db, result.account);
  const next = draft.length > 0 ? keepDraft(actor, returnTo, typedFrom(draft)) : returnTo;
  if (result.outcome === "signed in") return welcome(facts, next);
  await startSecondStep(result.account, facts);
  return redirect(signInCodeAddress(next), 303);
}

export function welcome(facts: RequestFacts, to: Address): Promise<Response> {
  return redirectWithToast(facts, to, {
    tone: "success",
    title: "Welcome back!",
    description: "You have successfully logged in.",
  });
}
