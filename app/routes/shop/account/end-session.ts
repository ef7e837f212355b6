import { endOwnSession } from "~/domain/shop/employees/sessions.server";
import { logOut } from "~/routes/shop/sign-in/log-out.server";
import { href } from "~/ui/address";
import { factsOf, sessionOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/end-session";

const FAILURE = { title: "Error", description: "Failed to end the session" };

/** Ends one of the actor's sessions. Ending the current one logs out. */
export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.sessionId);
  if (id === sessionOf(args.context).sessionId) return logOut(args.context);
  const outcome = await performForm(args, Nothing, (ctx) => endOwnSession(ctx, id), FAILURE);
  const facts = factsOf(args.context);
  if (outcome.ok)
    return redirectWithToast(facts, href("/account"), { tone: "success", description: "Session ended" });
  if (outcome.rejection.init?.status === 404) throw notFound();
  return redirectWithToast(facts, href("/account"), { tone: "error", ...FAILURE });
}

export { NoPage as default } from "~/web/no-page";
