import { takeOffScrap } from "~/domain/melt-lots/pack-scrap.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/take-off-api";
import { TakenOff } from "./melt-lot-contract.ts";
import { meltLotToJson } from "./melt-lot-json.ts";

export function action(args: Route.ActionArgs) {
  const lotId = idParam(args.params.lotId);
  return performJson(
    args,
    TakenOff,
    (ctx, sent) => takeOffScrap(ctx, { lotId, ...sent }),
    meltLotToJson,
    200,
  );
}
