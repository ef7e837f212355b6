import { scan } from "~/domain/counts/scan.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/scans-api";
import { Scan } from "./count-contract.ts";
import { countLineToJson } from "./count-json.ts";

export function action(args: Route.ActionArgs) {
  const countId = idParam(args.params.countId);
  return performJson(args, Scan, (ctx, sent) => scan(ctx, { countId, ...sent }), countLineToJson);
}
