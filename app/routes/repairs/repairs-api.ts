import { takeInRepair } from "~/domain/repairs/take-in-repair.server";
import { withholdCost } from "~/domain/withhold-cost";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { listWithPhotos, recordWithPhotos } from "~/web/photos/with-photos.server";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/repairs-api";
import { readRepairFilter, repairsBy } from "./repair-filter.server.ts";
import { NewRepair } from "./repair-contract.ts";
import { repairToJson } from "./repair-json.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const sees = maySeeCost(context);
  const list = listWithPhotos("repair", repairsBy(readRepairFilter(url)));
  return listJson(url, list, (repair) => withholdCost(repairToJson(repair), sees));
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewRepair, takeInRepair, (repair) =>
    repairToJson(recordWithPhotos("repair", repair)),
  );
}
