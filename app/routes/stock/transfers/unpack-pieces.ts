import { unpackPieces } from "~/domain/stock/transfers/packing.server";
import { href } from "~/ui/address";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/unpack-pieces";
import { pressOnTransfer } from "./press-on-transfer.server.ts";
import { TakenOut } from "./transfer-contract.ts";

/** Takes the ticked items off the list before it is sent. */
export function action(args: Route.ActionArgs) {
  return pressOnTransfer(args, {
    contract: TakenOut,
    rule: unpackPieces,
    said: () => "Taken off the list",
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/transfers/:transferId", { transferId: idParam(params.transferId) }));
}

export { NoPage as default } from "~/web/no-page";
