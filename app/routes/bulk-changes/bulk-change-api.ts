import { discardPreview } from "~/domain/bulk-changes/draw-up.server";
import { performBare } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/bulk-change-api";
import { bulkChangeToJson } from "./bulk-change-json.ts";
import { detailToJson } from "./bulk-change-rows.server.ts";
import { endDeadBulkChanges } from "./run-bulk-change.server.ts";

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params.changeId);
  return performBare(args, (ctx) => discardPreview(ctx, { id }), bulkChangeToJson);
}

export function loader({ params }: Route.LoaderArgs) {
  endDeadBulkChanges();
  return Response.json(detailToJson(idParam(params.changeId)));
}
