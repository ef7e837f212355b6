import { listJson } from "~/web/list.server";
import type { Route } from "./+types/looks-api";
import { lookToJson } from "./looks-json.ts";
import { looksBy } from "./looks.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, looksBy(), lookToJson);
}
