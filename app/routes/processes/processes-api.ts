import { addProcess } from "~/domain/processes/add-process.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/processes-api";
import { processesBy, readProcessFilter } from "./process-filter.server.ts";
import { NewProcess } from "./process-contract.ts";
import { processToJson } from "./process-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, processesBy(readProcessFilter(url)), processToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(
    args,
    NewProcess,
    (ctx, details) => addProcess(ctx, { ...details, upload: null }),
    processToJson,
  );
}
