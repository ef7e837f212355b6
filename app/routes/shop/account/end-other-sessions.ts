import { endOtherSessions } from "~/domain/shop/account/end-sessions.server";
import { href } from "~/ui/address";
import { sessionOf } from "~/web/context";
import { performButton } from "~/web/perform-button.server";
import type { Route } from "./+types/end-other-sessions";
import { sessionsEnded } from "./session-texts.server.ts";

/** Ends the actor's other sessions, by the button on the account page. */
export function action(args: Route.ActionArgs) {
  const { sessionId } = sessionOf(args.context);
  const page = href("/account");
  return performButton(args, {
    rule: (ctx) => endOtherSessions(ctx, sessionId),
    done: ({ ended }) => ({ to: page, said: sessionsEnded(ended) }),
    back: page,
    failed: "Failed to end the sessions",
  });
}

export { NoPage as default } from "~/web/no-page";
