import { awaitParts } from "~/domain/repairs/await-parts.server";
import { performJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/parts-api";
import { NewPartWait } from "./bench-contract.ts";
import { envelopeToJson } from "./envelope-json.ts";

export function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  return performJson(
    args,
    NewPartWait,
    (ctx, sent) => awaitParts(ctx, { repairId, ...sent }),
    envelopeToJson,
  );
}
