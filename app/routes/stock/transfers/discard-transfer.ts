import { discardTransfer } from "~/domain/stock/transfers/packing.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/discard-transfer";
import { pressOnTransfer } from "./press-on-transfer.server.ts";

/** Discards a transfer that was not sent. */
export function action(args: Route.ActionArgs) {
  return pressOnTransfer(args, { contract: Nothing, rule: discardTransfer });
}

export { leadBackToTransfer as loader } from "./press-on-transfer.server.ts";
export { NoPage as default } from "~/web/no-page";
