import { decide } from "~/domain/counts/decide.server";
import { actorOf } from "~/web/context";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/decision-api";
import { Decision } from "./count-contract.ts";
import { countLineToJson } from "./count-json.ts";
import { countHeadFor } from "./count-rights.server.ts";

export function action(args: Route.ActionArgs) {
  const { id: countId } = countHeadFor(actorOf(args.context), args.params.countId, "count");
  const lineId = idParam(args.params.lineId);
  return performJson(
    args,
    Decision,
    (ctx, sent) => decide(ctx, { countId, lineId, ...sent }),
    countLineToJson,
    200,
  );
}
