import { listJson } from "~/web/list.server";
import type { Route } from "./+types/custody-api";
import { inHouseToJson } from "./custody-json.ts";
import { houseBy, readHouseFilter } from "./house-filter.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, houseBy(readHouseFilter(url)), inHouseToJson);
}
