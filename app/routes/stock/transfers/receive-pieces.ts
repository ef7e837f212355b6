import { receivePieces } from "~/domain/stock/transfers/receive-transfer.server";
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

export { leadBackToTransfer as loader } from "./press-on-transfer.server.ts";
export { NoPage as default } from "~/web/no-page";
