import type { Actor } from "~/domain/permissions";
import type { Repair } from "~/domain/repairs/repair";
import { planRepairs } from "~/domain/repairs/find-repairs.server";
import { takeInEnvelope, type TakenIn } from "~/domain/repairs/take-in-envelope.server";
import { takeInRepair } from "~/domain/repairs/take-in-repair.server";
import type { Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import { listWithPhotos, recordWithPhotos } from "~/web/photos/with-photos.server";
import { maySeeCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/repairs-api";
import { envelopeToJson } from "./envelope-json.ts";
import { readRepairFilter, repairsOfCall } from "./repair-filter.server.ts";
import { NewRepair, type RepairToTakeIn } from "./repair-contract.ts";
import { repairToJson } from "./repair-json.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const sees = maySeeCost(context);
  const list = listWithPhotos("repair", repairsOfCall(url, planRepairs(shop().db, readRepairFilter(url))));
  return listJson(url, list, (repair) => withholdCost(repairToJson(repair), sees));
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewRepair, takeIn, (taken) => {
    const repair = "envelope" in taken ? taken.repair : taken;
    const said = repairToJson(recordWithPhotos("repair", repair));
    return "envelope" in taken ? { ...said, envelope: envelopeToJson(taken.envelope) } : said;
  });
}

function takeIn(ctx: RuleContext<Actor>, sent: RepairToTakeIn): Result<Repair | TakenIn> {
  return "items" in sent ? takeInEnvelope(ctx, sent) : takeInRepair(ctx, sent);
}
