import { withRest } from "~/ui/address";
import { actorOf } from "~/web/context";
import { keepDraft, readDraft } from "~/web/form-drafts.server";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/new-envelope";
import { INTAKE_ADDRESS } from "./intake-draft.server.ts";

/*
 * The envelope had a form of its own, which is now part of the one intake. Links, drafts and forms that were open
 * still come here.
 */

export function loader({ context, url }: Route.LoaderArgs) {
  const kept = readDraft(actorOf(context), url);
  return redirect(
    kept ? keepDraft(actorOf(context), INTAKE_ADDRESS, kept) : withRest(INTAKE_ADDRESS, url.search),
    303,
  );
}

/** Asks the browser to send the same form again, to the intake. */
export const action = () => redirect(INTAKE_ADDRESS, 307);
