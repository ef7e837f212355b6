import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
import { href } from "~/ui/address";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/receive-pieces";
import { pressOnTransfer } from "./press-on-transfer.server.ts";
import { Chosen } from "./transfer-contract.ts";

/** Receives the ticked items, or all that has not arrived. */
export function action(args: Route.ActionArgs) {
  return pressOnTransfer(args, {
    contract: Chosen,
    rule: receivePieces,
    said: ({ to }) => `Arrived in ${to.name}`,
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/transfers/:transferId", { transferId: idParam(params.transferId) }));
}

export { NoPage as default } from "~/web/no-page";
