import { listJson } from "~/web/list.server";
import type { Route } from "./+types/owed-credit-api";
import { owedBy, readCreditKind } from "./credit-filter.server.ts";
import { owedToJson } from "./credit-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, owedBy(readCreditKind(url)), owedToJson);
}
