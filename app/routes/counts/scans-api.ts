import { scan } from "~/domain/counts/scan.server";
import { actorOf } from "~/web/context";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/scans-api";
import { Scan } from "./count-contract.ts";
import { countLineToJson } from "./count-json.ts";
import { countHeadFor } from "./count-rights.server.ts";

export function action(args: Route.ActionArgs) {
  const { id: countId } = countHeadFor(actorOf(args.context), args.params.countId, "count");
  return performJson(args, Scan, (ctx, sent) => scan(ctx, { countId, ...sent }), countLineToJson);
}
