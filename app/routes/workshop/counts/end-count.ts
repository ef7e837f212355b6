import { endCount } from "~/domain/workshop/counts/end-count.server";
import { href } from "~/ui/address";
import { actorOf } from "~/web/context";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/end-count";
import { countHeadFor, kindsFor } from "./count-rights.server.ts";

/** Ends a count, by the button on its page. */
export function action(args: Route.ActionArgs) {
  const { id: countId } = countHeadFor(actorOf(args.context), args.params.countId, "count");
  const page = href("/counts/:countId", { countId });
  return performButton(args, {
    rule: (ctx) => endCount(ctx, { countId }),
    done: () => ({ to: page, said: "Count ended" }),
    back: page,
    failed: "Failed to end the count",
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params, context }: Route.LoaderArgs) {
  kindsFor(actorOf(context), "count");
  return redirect(href("/counts/:countId", { countId: idParam(params.countId) }));
}

export { NoPage as default } from "~/web/no-page";
