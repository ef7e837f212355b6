import { changeRepairStatus } from "~/domain/repairs/change-repair-status.server";
import { performJson } from "~/web/perform.server";
import { recordWithPhotos } from "~/web/photos/with-photos.server";
import { idParam } from "~/web/problem";
import type { Route } from "./+types/repair-status-api";
import { RepairStatusChange } from "./repair-contract.ts";
import { repairToJson } from "./repair-json.ts";

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params.repairId);
  return performJson(
    args,
    RepairStatusChange,
    (ctx, { status }) => changeRepairStatus(ctx, id, status),
    (repair) => repairToJson(recordWithPhotos("repair", repair)),
    200,
  );
}
