import { packPiece } from "~/domain/transfers/packing.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/pack-api";
import { Scanned } from "./transfer-contract.ts";
import { transferToJson } from "./transfer-json.ts";

export function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  return performJson(
    args,
    Scanned,
    (ctx, sent) => packPiece(ctx, { transferId, ...sent }),
    transferToJson,
    200,
  );
}
