import { unpackPieces } from "~/domain/stock/transfers/packing.server";
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

export { leadBackToTransfer as loader } from "./press-on-transfer.server.ts";
export { NoPage as default } from "~/web/no-page";
