import { endCount } from "~/domain/counts/end-count.server";
import { actorOf } from "~/web/context";
import { performBare } from "~/web/perform.server";
import type { Route } from "./+types/end-count-api";
import { countToJson } from "./count-json.ts";
import { countHeadFor } from "./count-rights.server.ts";

export function action(args: Route.ActionArgs) {
  const { id: countId } = countHeadFor(actorOf(args.context), args.params.countId, "count");
  return performBare(args, (ctx) => endCount(ctx, { countId }), countToJson);
}
