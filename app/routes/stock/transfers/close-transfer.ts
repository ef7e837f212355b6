import { closeTransfer } from "~/domain/stock/transfers/close-transfer.server";
import { Nothing } from "~/web/contract";
import type { Route } from "./+types/close-transfer";
import { pressOnTransfer } from "./press-on-transfer.server.ts";

/** Closes a transfer: what hasn't arrived is missing. */
export function action(args: Route.ActionArgs) {
  return pressOnTransfer(args, { contract: Nothing, rule: closeTransfer });
}

export { leadBackToTransfer as loader } from "./press-on-transfer.server.ts";
export { NoPage as default } from "~/web/no-page";
