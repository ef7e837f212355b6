import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { choice, signedMoney, type Values, version } from "~/domain/fields";
import { formatDecimal } from "~/domain/money";
import { repairProfit } from "~/domain/repairs/repair-profit";
import type { Repair } from "~/domain/repairs/repair";
import { type RepairDetails, repairFields } from "~/domain/repairs/repair-fields";
import { REPAIR_STATUSES } from "~/domain/repairs/repair-status";
import { answered } from "~/web/answer-fields";
import { answersOf, contract, formValues, writeFields } from "~/web/contract";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";
import { repairFormFields } from "./repair-form-fields.ts";

const sentFields = { ...repairFields, profit: signedMoney({ label: "Profit" }) };

const toDetails = ({ profit, ...rest }: Values<typeof sentFields>): RepairDetails => ({
  ...rest,
  claimedProfit: profit,
});

/** Form and `POST /api/repairs` (sections 3 and 5). */
export const NewRepair = contract(
  { ...sentFields, status: repairFormFields.status },
  ({ status, ...rest }) => ({ status: status ?? undefined, ...toDetails(rest) }),
);

export const EditedRepair = contract(
  { ...sentFields, version: version("Load the record again") },
  ({ version: began, ...rest }) => ({ version: began, ...toDetails(rest) }),
);

/** `PUT /api/repairs/{id}` and the inline form. */
export const RepairStatusChange = contract({
  status: choice(REPAIR_STATUSES, {
    label: "Status",
    required: "Status is required",
    wrong: "Choose one of the statuses",
  }),
});

type Sayable = Omit<Repair, "searchText" | "statusChangedAt" | "takenInBy">;

/** `GET /api/repairs`. */
export const RepairQuery = z.object({
  search: parameter.search(),
  status: parameter.choice(REPAIR_STATUSES, `status is one of ${REPAIR_STATUSES.join(", ")} or all`),
  location: parameter.store(),
});

/** Section 3. */
export const RepairJson = record("Repair", {
  id: answered.id(),
  ...answersOf(repairFields),
  profit: answered.amount(),
  location: answered.store(),
  status: z.enum(REPAIR_STATUSES),
  intakeDate: answered.instant(),
  version: answered.version(),
});

export function repairToJson(repair: Sayable): z.infer<typeof RepairJson> {
  return {
    id: repair.id,
    ...writeFields(repairFields, { ...repair, location: repair.store }),
    profit: formatDecimal(repairProfit(repair)),
    status: repair.status,
    intakeDate: isoInstant(repair.intakeAt),
    version: repair.version,
  };
}

export function repairToForm(repair: Sayable): Record<string, string> {
  const values = formValues(repairFields, { ...repair, location: repair.store });
  return { ...values, status: repair.status, version: String(repair.version) };
}
