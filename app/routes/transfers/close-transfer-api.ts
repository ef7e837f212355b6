import { closeTransfer } from "~/domain/transfers/receive-transfer.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/close-transfer-api";
import { transferToJson } from "./transfer-json.ts";

export function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  return performBare(args, (ctx) => closeTransfer(ctx, { transferId }), transferToJson);
}
