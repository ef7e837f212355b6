import { endOwnSession } from "~/domain/shop/account/end-sessions.server";
import { logOut } from "~/routes/shop/sign-in/log-out.server";
import { href } from "~/ui/address";
import { sessionOf } from "~/web/context";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/end-session";

/** Ends one of the actor's sessions. Ending the current one logs out. */
export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.sessionId);
  if (id === sessionOf(args.context).sessionId) return logOut(args.context);
  const page = href("/account");
  return performButton(args, {
    rule: (ctx) => endOwnSession(ctx, id),
    done: () => ({ to: page, said: "Session ended" }),
    back: page,
    failed: "Failed to end the session",
  });
}

export { NoPage as default } from "~/web/no-page";
