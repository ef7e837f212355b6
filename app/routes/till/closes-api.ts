import { closeTill } from "~/domain/till/close-till.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { storeFilter } from "~/web/store-filter.server";
import type { Route } from "./+types/closes-api";
import { closesBy } from "./close-rows.server.ts";
import { NewClose } from "./till-contract.ts";
import { closeToJson } from "./till-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  const list = closesBy({ location: storeFilter(url, "location") ?? undefined });
  return listJson(url, list, closeToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewClose, closeTill, closeToJson);
}
