import { removeLine } from "~/domain/stock/receivings/prepare-receiving.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/remove-line";

export function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  const lineId = idParam(args.params.lineId);
  const page = href("/inventory/receivings/:receivingId", { receivingId });
  return performButton(args, {
    rule: (ctx) => removeLine(ctx, { receivingId, lineId }),
    done: () => ({ to: page, said: "Item removed" }),
    back: page,
    failed: "Failed to remove the item",
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/receivings/:receivingId", { receivingId: idParam(params.receivingId) }));
}

export { NoPage as default } from "~/web/no-page";
