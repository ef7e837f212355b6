import { sendTransfer } from "~/domain/stock/transfers/send-transfer.server";
import type { Route } from "./+types/send-transfer";
import { pressOnTransfer } from "./press-on-transfer.server.ts";
import { Sent } from "./transfer-contract.ts";

/** Sends all that is on the list. */
export function action(args: Route.ActionArgs) {
  return pressOnTransfer(args, { contract: Sent, rule: sendTransfer });
}

export { leadBackToTransfer as loader } from "./press-on-transfer.server.ts";
export { NoPage as default } from "~/web/no-page";
