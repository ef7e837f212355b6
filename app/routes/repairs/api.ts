import { findRepairs, type ListedRepair, type RepairKey } from "~/domain/repairs/queries.server";
import { takeInRepair } from "~/domain/repairs/take-in-repair.server";
import type { Slice } from "~/domain/slice";
import { shop } from "~/shop.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/api";
import { readRepairFilter } from "./filter.server.ts";
import { NewRepair, repairToJson } from "./wire.ts";

export function loader({ url }: Route.LoaderArgs) {
  const filter = readRepairFilter(url);
  const read = (slice: Slice<RepairKey>) => findRepairs(shop().db, filter, slice);
  const keyOf = ({ intakeAt, id }: ListedRepair): RepairKey => [intakeAt, id];
  return listJson(url, { read, keyOf }, repairToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewRepair, takeInRepair, repairToJson);
}
