import { settlePiece } from "~/domain/transfers/receive-transfer.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/settle-api";
import { Settled } from "./transfer-contract.ts";
import { transferToJson } from "./transfer-json.ts";

export function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  return performJson(
    args,
    Settled,
    (ctx, sent) => settlePiece(ctx, { transferId, ...sent }),
    transferToJson,
    200,
  );
}
