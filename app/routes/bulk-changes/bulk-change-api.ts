import { idParam } from "~/web/problem";
import type { Route } from "./+types/bulk-change-api";
import { detailToJson } from "./bulk-change-rows.server.ts";
import { endDeadBulkChanges } from "./run-bulk-change.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  endDeadBulkChanges();
  return Response.json(detailToJson(idParam(params.changeId)));
}
