import { discardTransfer } from "~/domain/transfers/packing.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/discard-transfer-api";
import { transferToJson } from "./transfer-json.ts";

export function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  return performBare(args, (ctx) => discardTransfer(ctx, { transferId }), transferToJson);
}
