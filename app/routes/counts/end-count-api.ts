import { endCount } from "~/domain/counts/end-count.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/end-count-api";
import { countToJson } from "./count-json.ts";

export function action(args: Route.ActionArgs) {
  const countId = idParam(args.params.countId);
  return performBare(args, (ctx) => endCount(ctx, { countId }), countToJson);
}
