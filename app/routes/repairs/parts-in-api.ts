import { partsAreIn } from "~/domain/repairs/await-parts.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/parts-in-api";
import { envelopeToJson } from "./envelope-json.ts";

export function action(args: Route.ActionArgs) {
  const repairId = idParam(args.params.repairId);
  return performBare(args, (ctx) => partsAreIn(ctx, { repairId }), envelopeToJson);
}
