import { sendTransfer } from "~/domain/transfers/send-transfer.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/send-api";
import { Sent } from "./transfer-contract.ts";
import { transferToJson } from "./transfer-json.ts";

export function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  return performJson(
    args,
    Sent,
    (ctx, sent) => sendTransfer(ctx, { transferId, ...sent }),
    transferToJson,
    200,
    (overtaken) => transferToJson(overtaken.current),
  );
}
