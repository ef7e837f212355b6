import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import { href } from "~/ui/address";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/send-transfer";
import { pressOnTransfer } from "./press-on-transfer.server.ts";
import { Sent } from "./transfer-contract.ts";

/** Sends all that is on the list. */
export function action(args: Route.ActionArgs) {
  return pressOnTransfer(args, { contract: Sent, rule: sendTransfer });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/transfers/:transferId", { transferId: idParam(params.transferId) }));
}

export { NoPage as default } from "~/web/no-page";
