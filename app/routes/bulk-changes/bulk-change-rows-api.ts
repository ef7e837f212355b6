import { listJson } from "~/web/list.server";
import { idParam } from "~/web/problem";
import { readQuery } from "~/web/query";
import type { Route } from "./+types/bulk-change-rows-api";
import { RowQuery } from "./bulk-change-contract.ts";
import { bulkRowToJson } from "./bulk-change-json.ts";
import { mainOutcome, rowsOf } from "./bulk-change-rows.server.ts";
import { mustBe } from "./run-bulk-change.server.ts";

export function loader({ params, url }: Route.LoaderArgs) {
  const bulk = mustBe(idParam(params.changeId));
  const { outcome = mainOutcome(bulk) } = readQuery(url, RowQuery);
  return listJson(url, rowsOf(bulk.id, outcome), (row) => bulkRowToJson(bulk.field, row));
}
