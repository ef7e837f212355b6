import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/bulk-changes-api";
import { NewBulkChange } from "./bulk-change-contract.ts";
import { bulkChangeToJson } from "./bulk-change-json.ts";
import { BEGUN, detailToJson } from "./bulk-change-rows.server.ts";
import { drawUpSent } from "./draw-up-sent.server.ts";
import { begin, readRows } from "./run-bulk-change.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, BEGUN, bulkChangeToJson);
}

export function action(args: Route.ActionArgs) {
  const by = originOf(args.context);
  return performJson(args, NewBulkChange, drawUpSent, async ({ id, preview }) => {
    await readRows(by, id);
    // With nothing to change it stays a preview.
    if (!preview) await begin(by, { id, rest: true });
    return detailToJson(id);
  });
}
