import { removeRelative } from "~/domain/people/family/write-relative.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/remove-relative";

/** Handles a Remove button on the family page. */
export function action(args: Route.ActionArgs) {
  const [customerId, relativeId] = [idParam(args.params.customerId), idParam(args.params.relativeId)];
  const page = href("/customers/:customerId/relatives", { customerId });
  return performButton(args, {
    rule: (ctx) => removeRelative(ctx, { customerId, relativeId }),
    done: () => ({ to: page, said: "Removed from the family" }),
    back: page,
    failed: "Failed to change the family",
  });
}

/** Where a new sign-in leads after the session ended. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/customers/:customerId/relatives", { customerId: idParam(params.customerId) }));
}

export { NoPage as default } from "~/web/no-page";
