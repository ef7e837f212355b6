import { takeBackPieces } from "~/domain/stock/transfers/settle-missing-piece.server";
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

export { leadBackToTransfer as loader } from "./press-on-transfer.server.ts";
export { NoPage as default } from "~/web/no-page";
