import { replaceNumber } from "~/domain/credit/replace-number.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/replace-gift-card-api";
import { Replacement } from "./gift-card-contract.ts";
import { shownCardToJson } from "./gift-card-number-json.server.ts";

export function action(args: Route.ActionArgs) {
  const cardId = idParam(args.params.cardId);
  return performJson(
    args,
    Replacement,
    (ctx, { reason }) => replaceNumber(ctx, { cardId, reason }),
    shownCardToJson,
  );
}
