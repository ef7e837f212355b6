import { endOtherSessions } from "~/domain/shop/employees/sessions.server";
import { href } from "~/ui/address";
import { factsOf, sessionOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/end-other-sessions";
import { sessionsEnded } from "./session-texts.server.ts";

const FAILURE = { title: "Error", description: "Failed to end the sessions" };

export async function action(args: Route.ActionArgs) {
  const { sessionId } = sessionOf(args.context);
  const outcome = await performForm(args, Nothing, (ctx) => endOtherSessions(ctx, sessionId), FAILURE);
  return redirectWithToast(
    factsOf(args.context),
    href("/account"),
    outcome.ok
      ? { tone: "success", description: sessionsEnded(outcome.value.ended) }
      : { tone: "error", ...FAILURE },
  );
}

export { NoPage as default } from "~/web/no-page";
