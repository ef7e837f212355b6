import { listJson } from "~/web/list.server";
import type { Route } from "./+types/calling-lists-api";
import { callingList, countCalling, readCallingFilter } from "./call-filter.server.ts";
import { toCallToJson } from "./call-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  const filter = readCallingFilter(url);
  return listJson(url, callingList(filter), toCallToJson, (atMost) => countCalling(filter, atMost));
}
