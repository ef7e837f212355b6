import { takeInRepair } from "~/domain/repairs/take-in-repair.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/repairs-api";
import { readRepairFilter, repairsBy } from "./repair-filter.server.ts";
import { NewRepair } from "./repair-contract.ts";
import { repairToJson } from "./repair-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, repairsBy(readRepairFilter(url)), repairToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewRepair, takeInRepair, repairToJson);
}
