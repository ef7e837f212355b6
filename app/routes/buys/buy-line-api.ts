import { removeBuyLine } from "~/domain/buys/prepare-buy.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/buy-line-api";
import { buyToJson } from "./buy-json.ts";

export function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  const lineId = idParam(args.params.lineId);
  return performBare(args, (ctx) => removeBuyLine(ctx, { buyId, lineId }), buyToJson);
}
