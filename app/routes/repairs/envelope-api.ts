import { getEnvelope, writeEnvelope } from "~/domain/repairs/envelope.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { performJson } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { orderToJson } from "./order-json.ts";
import type { Route } from "./+types/envelope-api";
import { EditedEnvelope } from "./envelope-contract.ts";
import { envelopeToJson } from "./envelope-json.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  const envelope = getEnvelope(shop().db, idParam(params.repairId));
  if (!envelope) throw notFound();
  return Response.json(withholdCost(envelopeToJson(envelope), maySeeCost(context)));
}

export function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  return performJson(
    args,
    EditedEnvelope,
    (ctx, edit) => writeEnvelope(ctx, { repairId, ...edit }),
    envelopeToJson,
    200,
    ({ current }) => ({ current: orderToJson(current) }),
  );
}
