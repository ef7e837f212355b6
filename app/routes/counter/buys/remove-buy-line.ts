import { removeBuyLine } from "~/domain/counter/buys/prepare-buy.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/remove-buy-line";

export function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  const lineId = idParam(args.params.lineId);
  const page = href("/buys/:buyId", { buyId });
  return performButton(args, {
    rule: (ctx) => removeBuyLine(ctx, { buyId, lineId }),
    done: () => ({ to: page, said: "Item removed" }),
    back: page,
    failed: "Failed to save the buy",
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/buys/:buyId", { buyId: idParam(params.buyId) }));
}

export { NoPage as default } from "~/web/no-page";
