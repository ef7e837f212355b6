import { unpackPieces } from "~/domain/transfers/packing.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/take-out-api";
import { TakenOut } from "./transfer-contract.ts";
import { transferToJson } from "./transfer-json.ts";

export function action(args: Route.ActionArgs) {
  const transferId = idParam(args.params.transferId);
  return performJson(
    args,
    TakenOut,
    (ctx, sent) => unpackPieces(ctx, { transferId, ...sent }),
    transferToJson,
    200,
  );
}
