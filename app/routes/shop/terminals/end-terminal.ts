import { endTerminal } from "~/domain/shop/terminals/take-over-terminal.server";
import { logOut } from "~/routes/shop/sign-in/log-out.server";
import { href } from "~/ui/address";
import { factsOf, sessionOf } from "~/web/context";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import { originOf, write } from "~/web/write.server";
import type { Route } from "./+types/end-terminal";

/** Ends a terminal's session. Ending the current one logs out. */
export async function action({ params, context }: Route.ActionArgs) {
  const id = idParam(params.sessionId);
  if (id === sessionOf(context).sessionId) return logOut(context);
  const written = write(originOf(context, null), (ctx) => endTerminal(ctx, id));
  return redirectWithToast(
    factsOf(context),
    href("/settings/terminals"),
    written.kind === "refused"
      ? { tone: "error", title: "Failed to end the terminal's session", description: written.refusal.message }
      : { tone: "success", description: "The terminal's session was ended" },
  );
}

export { NoPage as default } from "~/web/no-page";
