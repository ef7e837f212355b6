import { receiveAll } from "~/domain/stock/receivings/receive.server";
import { href } from "~/ui/address";
import { performButton } from "~/web/perform-button.server";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/receive";
import { Receive } from "./receiving-contract.ts";

export function action(args: Route.ActionArgs) {
  const receivingId = idParam(args.params.receivingId);
  const page = href("/inventory/receivings/:receivingId", { receivingId });
  return performButton(args, {
    contract: Receive,
    rule: (ctx, { stamp }) => receiveAll(ctx, { receivingId, stamp }),
    done: () => ({ to: page, said: "Items received" }),
    back: page,
    failed: "Failed to receive the items",
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/receivings/:receivingId", { receivingId: idParam(params.receivingId) }));
}

export { NoPage as default } from "~/web/no-page";
