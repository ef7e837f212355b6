import { dismissSignIns } from "~/domain/shop/account/sign-ins.server";
import { id } from "~/domain/fields";
import { href } from "~/ui/address";
import { factsOf, sessionOf } from "~/web/context";
import { contract } from "~/web/contract";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/dismiss-sign-ins";

const FAILED = "Failed to dismiss the notice";

const Dismissed = contract({ id: id({ label: "Sign-in", required: "Say which sign-in" }) });

/** Dismisses the notice about a sign-in from a new browser, and leads to the account page. */
export async function action(args: Route.ActionArgs) {
  const { sessionId } = sessionOf(args.context);
  const rule = (ctx: Parameters<typeof dismissSignIns>[0], sent: { id: number }) =>
    dismissSignIns(ctx, { id: sent.id, sessionId });
  const outcome = await performForm(args, Dismissed, rule, FAILED);
  return redirectWithToast(
    factsOf(args.context),
    href("/account"),
    outcome.ok || outcome.rejection.init?.status === 404
      ? { tone: "success", description: "Notice dismissed" }
      : { tone: "error", title: "Error", description: FAILED },
  );
}

export { NoPage as default } from "~/web/no-page";
