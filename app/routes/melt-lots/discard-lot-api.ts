import { discardMeltLot } from "~/domain/melt-lots/pack-scrap.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/discard-lot-api";
import { meltLotToJson } from "./melt-lot-json.ts";

export function action(args: Route.ActionArgs) {
  const lotId = idParam(args.params.lotId);
  return performBare(args, (ctx) => discardMeltLot(ctx, { lotId }), meltLotToJson);
}
