import { addBuyLine } from "~/domain/buys/prepare-buy.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/buy-lines-api";
import { NewLine } from "./buy-contract.ts";
import { buyToJson } from "./buy-json.ts";

export function action(args: Route.ActionArgs) {
  const buyId = idParam(args.params.buyId);
  return performJson(args, NewLine, (ctx, line) => addBuyLine(ctx, { buyId, ...line }), buyToJson);
}
