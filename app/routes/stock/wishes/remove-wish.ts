import { removeWish } from "~/domain/stock/wishes/write-wish.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/remove-wish";

/** Handles a Remove button on the wish list. */
export function action(args: Route.ActionArgs) {
  const [customerId, wishId] = [idParam(args.params.customerId), idParam(args.params.wishId)];
  const page = href("/customers/:customerId/wishes", { customerId });
  return performButton(args, {
    rule: (ctx) => removeWish(ctx, { customerId, wishId }),
    done: () => ({ to: page, said: "Taken off the wish list" }),
    back: page,
    failed: "Failed to change the wish list",
  });
}

/** Where a new sign-in leads after the session ended. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/customers/:customerId/wishes", { customerId: idParam(params.customerId) }));
}

export { NoPage as default } from "~/web/no-page";
