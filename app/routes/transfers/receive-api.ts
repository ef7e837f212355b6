import { receivePieces } from "~/domain/transfers/receive-transfer.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/receive-api";
import { Received } from "./transfer-contract.ts";
import { transferToJson } from "./transfer-json.ts";

export function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  return performJson(
    args,
    Received,
    (ctx, sent) => receivePieces(ctx, { transferId, ...sent }),
    transferToJson,
    200,
  );
}
