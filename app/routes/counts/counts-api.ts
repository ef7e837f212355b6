import { beginCount } from "~/domain/counts/begin-count.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/counts-api";
import { NewCount } from "./count-contract.ts";
import { countToJson } from "./count-json.ts";
import { countsBy } from "./count-lists.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, countsBy({ location: storeFilter(url, "location") ?? undefined }), countToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewCount, beginCount, countToJson);
}
