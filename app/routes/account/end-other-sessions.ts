import { endOtherSessions } from "~/domain/employees/sessions.server";
import { factsOf, sessionOf } from "~/web/context";
import { performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/end-other-sessions";
import { sessionsEnded } from "./session-texts.server.ts";
import { NothingTyped } from "./account-contract.ts";

const FAILURE = { title: "Error", description: "Failed to end the sessions" };

export async function action(args: Route.ActionArgs) {
  const { sessionId } = sessionOf(args.context);
  const outcome = await performForm(args, NothingTyped, (ctx) => endOtherSessions(ctx, sessionId), FAILURE);
  return redirectWithToast(
    factsOf(args.context),
    "/account",
    outcome.ok
      ? { tone: "success", description: sessionsEnded(outcome.value.ended) }
      : { tone: "error", ...FAILURE },
  );
}

/** Never rendered. Without a component, React Router would answer refusals as JSON. */
export default function EndOtherSessions() {
  return null;
}
