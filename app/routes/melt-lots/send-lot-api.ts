import { sendMeltLot } from "~/domain/melt-lots/send-melt-lot.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/send-lot-api";
import { SentLot } from "./melt-lot-contract.ts";
import { meltLotToJson } from "./melt-lot-json.ts";

export function action(args: Route.ActionArgs) {
  const lotId = idParam(args.params.lotId);
  return performJson(
    args,
    SentLot,
    (ctx, sent) => sendMeltLot(ctx, { lotId, ...sent }),
    meltLotToJson,
    200,
    ({ current }) => meltLotToJson(current),
  );
}
