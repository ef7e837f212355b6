import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { repairProfit } from "~/domain/workshop/repairs/repair-profit";
import type { Repair } from "~/domain/workshop/repairs/repair";
import { repairFields } from "~/domain/workshop/repairs/repair-fields";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { EnvelopeJson } from "../envelopes/envelope-json.ts";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { PhotoJson, photosToJson, type WithPhotos } from "~/web/photos/photo-json";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

export type Sayable = Omit<Repair, "searchText" | "statusChangedAt" | "takenInBy">;

/** A repair as section 3 describes it. */
export const RepairJson = record("Repair", {
  id: answered.id(),
  ...answersOf(repairFields),
  costToRepair: answered.cost(),
  profit: answered.cost(),
  location: answered.store(),
  status: z.enum(REPAIR_STATUSES),
  intakeDate: answered.instant(),
  version: answered.version(),
  photos: z.array(PhotoJson),
});

/** A repair with everything that was taken in, if items were sent. */
export const TakenInJson = record("TakenInRepair", {
  ...RepairJson.shape,
  envelope: EnvelopeJson.optional(),
});

export function repairToJson(repair: WithPhotos<Sayable>): Required<z.infer<typeof RepairJson>> {
  return writeAnswer(RepairJson, repair, {
    profit: formatDecimal(repairProfit(repair)),
    location: repair.store,
    intakeDate: isoInstant(repair.intakeAt),
    photos: photosToJson("repair", repair),
  });
}
