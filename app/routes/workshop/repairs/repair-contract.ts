import { z } from "zod";
import { choice, type SentValues, version } from "~/domain/fields";
import { type RepairDetails, repairFields } from "~/domain/workshop/repairs/repair-fields";
import { intakeFields, intakeFormFields } from "~/domain/workshop/envelopes/intake-fields";
import type { NewEnvelope } from "~/domain/workshop/envelopes/take-in-envelope.server";
import type { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import { REPAIR_SORTS, REPAIR_RANGES } from "~/domain/shop/lists/repair-sorting";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import type { Seen } from "~/domain/withhold-cost";
import { contract, eitherContract, specifiedContract } from "~/web/contract";
import { listParameters } from "~/web/list-query";
import { parameter } from "~/web/query";
import { formValues } from "~/web/write-fields";
import type { Sayable } from "./repair-json.ts";

const sentFields = { ...repairFields, profit: intakeFormFields.profit };

const toDetails = ({ profit, ...rest }: SentValues<typeof sentFields>): RepairDetails => ({
  ...rest,
  claimedProfit: profit,
});

/** A repair of one item, or with everything in its envelope. */
export type RepairToTakeIn = Parameters<typeof takeInRepair>[1] | NewEnvelope;

const OneItem = specifiedContract(
  { ...sentFields, status: intakeFormFields.status },
  ({ status, ...rest }): RepairToTakeIn => ({ status: status ?? undefined, ...toDetails(rest) }),
  { larger: { fields: intakeFields, by: "items" } },
);
const Envelope = contract(intakeFields, (sent): RepairToTakeIn => sent);

/** Body of `POST /api/repairs`: an envelope if `items` are sent, otherwise a repair of sections 3 and 5. */
export const NewRepair = eitherContract((sent) => sent.items !== undefined, Envelope, OneItem);

export const EditedRepair = contract(
  { ...sentFields, version: version("Reload the record") },
  ({ version: began, ...rest }) => ({ version: began, ...toDetails(rest) }),
);

/** Body of `PUT /api/repairs/{id}` and the inline form. */
export const RepairStatusChange = specifiedContract({
  status: choice(REPAIR_STATUSES, {
    label: "Status",
    required: "Status is required",
    wrong: "Choose one of the statuses",
  }),
});

/** Query of `GET /api/repairs`. */
export const RepairQuery = z.object({
  search: parameter.search(),
  status: parameter.choice(REPAIR_STATUSES, `status is one of ${REPAIR_STATUSES.join(", ")} or all`),
  location: parameter.store(),
  ...listParameters(REPAIR_SORTS, REPAIR_RANGES),
});

/** Writes a repair as form values; without its cost if that was withheld. */
export function repairToForm(repair: Seen<Sayable>): Record<string, string> {
  const { costToRepair, ...others } = repairFields;
  const cost = repair.costToRepair;
  const values = {
    ...formValues(others, { ...repair, location: repair.store }),
    ...(cost !== undefined && formValues({ costToRepair }, { costToRepair: cost })),
  };
  return { ...values, status: repair.status, version: String(repair.version) };
}
