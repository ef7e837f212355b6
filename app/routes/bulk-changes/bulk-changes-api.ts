import type { Instant } from "~/domain/dates";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { readQuery } from "~/web/query";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/bulk-changes-api";
import { BulkChangesQuery, NewBulkChange } from "./bulk-change-contract.ts";
import { bulkChangeToJson } from "./bulk-change-json.ts";
import { bulkChangesShown, detailToJson } from "./bulk-change-rows.server.ts";
import { drawUpSent } from "./draw-up-sent.server.ts";
import { begin, readRows } from "./run-bulk-change.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { shown } = readQuery(url, BulkChangesQuery);
  const now = Date.now() as Instant;
  return listJson(url, bulkChangesShown({ shown, now }), bulkChangeToJson);
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
