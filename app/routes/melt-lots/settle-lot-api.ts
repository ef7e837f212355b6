import { settleMeltLot } from "~/domain/melt-lots/send-melt-lot.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/settle-lot-api";
import { SettledLot } from "./melt-lot-contract.ts";
import { meltLotToJson } from "./melt-lot-json.ts";

export function action(args: Route.ActionArgs) {
  const lotId = idParam(args.params.lotId);
  return performJson(
    args,
    SettledLot,
    (ctx, sent) => settleMeltLot(ctx, { lotId, ...sent }),
    meltLotToJson,
    200,
  );
}
