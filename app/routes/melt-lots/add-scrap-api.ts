import { addScrap } from "~/domain/melt-lots/pack-scrap.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/add-scrap-api";
import { AddedScrap } from "./melt-lot-contract.ts";
import { meltLotToJson } from "./melt-lot-json.ts";

export function action(args: Route.ActionArgs) {
  const lotId = idParam(args.params.lotId);
  return performJson(args, AddedScrap, (ctx, sent) => addScrap(ctx, { lotId, ...sent }), meltLotToJson, 200);
}
