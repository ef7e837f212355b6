import { takeBackPieces } from "~/domain/stock/transfers/missing-pieces.server";
import { href } from "~/ui/address";
import { idParam } from "~/web/problem";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/take-back-pieces";
import { pressOnTransfer } from "./press-on-transfer.server.ts";
import { TakenOut } from "./transfer-contract.ts";

/** Puts the ticked items back: they never left the sending store. */
export function action(args: Route.ActionArgs) {
  return pressOnTransfer(args, {
    contract: TakenOut,
    rule: takeBackPieces,
    said: ({ from }) => `Still in ${from.name}`,
  });
}

/** Leads users who had to sign in again back to the page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/inventory/transfers/:transferId", { transferId: idParam(params.transferId) }));
}

export { NoPage as default } from "~/web/no-page";
