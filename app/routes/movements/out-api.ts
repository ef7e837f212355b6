import { listJson } from "~/web/list.server";
import type { Route } from "./+types/out-api";
import { outToJson } from "./movement-json.ts";
import { outBy, readOutFilter } from "./out-filter.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, outBy(readOutFilter(url)), outToJson);
}
