import { countTwins } from "~/domain/customers/find-merges.server";
import { shop } from "~/runtime/shop.server";
import { listJson } from "~/web/list.server";
import type { Route } from "./+types/twins-api";
import { twinsToJson } from "./merge-contract.ts";
import { twinList } from "./twin-list.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, twinList(), twinsToJson, (atMost) => countTwins(shop().db, atMost));
}
