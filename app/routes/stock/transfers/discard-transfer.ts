import { discardTransfer } from "~/domain/stock/transfers/packing.server";
import { href } from "~/ui/address";
import { Nothing } from "~/web/contract";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/discard-transfer";
import { pressOnTransfer } from "./press-on-transfer.server.ts";

/** Discards a transfer that was not sent. */
export function action(args: Route.ActionArgs) {
  return pressOnTransfer(args, { contract: Nothing, rule: discardTransfer });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/transfers/:transferId", { transferId: idParam(params.transferId) }));
}

export { NoPage as default } from "~/web/no-page";
