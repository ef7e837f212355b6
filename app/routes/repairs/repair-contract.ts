import { z } from "zod";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { repairProfit } from "~/domain/repairs/repair-profit";
import type { Repair } from "~/domain/repairs/repair";
import type { RepairDetails } from "~/domain/repairs/repair-details.server";
import { REPAIR_STATUSES } from "~/domain/repairs/repair-status";
import { answered } from "~/web/answer-fields";
import { contract } from "~/web/contract";
import type { Fields } from "~/web/contract-fields";
import { record } from "~/web/json-schema";
import { asked } from "~/web/query";

const details = (f: Fields) => ({
  customerId: f.requiredId("Customer is required"),
  item: f.requiredText("Item description is required"),
  description: f.longText(),
  costToRepair: f.requiredMoney("Repair cost is required"),
  customerPrice: f.requiredMoney("Customer price is required"),
  location: f.requiredText("Location is required"),
  notes: f.longText(),
  profit: f.signedMoney(),
});

type Sent = z.infer<z.ZodObject<ReturnType<typeof details>>>;

const toDetails = ({ profit, description, notes, ...rest }: Sent): RepairDetails => ({
  ...rest,
  description: description ?? null,
  notes: notes ?? null,
  claimedProfit: profit,
});

/** A repair's intake, as the form and `POST /api/repairs` send it (sections 3 and 5). */
export const NewRepair = contract((f) =>
  z
    .object({ ...details(f), status: f.choice(REPAIR_STATUSES, "Choose one of the statuses") })
    .transform(({ status, ...rest }) => ({ status, ...toDetails(rest) })),
);

/** A repair's record after an edit, with the version that the edit began from. */
export const EditedRepair = contract((f) =>
  z
    .object({ ...details(f), version: f.requiredId("Load the record again") })
    .transform(({ version, ...rest }) => ({ version, ...toDetails(rest) })),
);

/** `PUT /api/repairs/{id}` and the list's inline form: the status alone. */
export const RepairStatusChange = contract((f) =>
  z.object({
    status: f.requiredChoice(REPAIR_STATUSES, {
      required: "Status is required",
      wrong: "Choose one of the statuses",
    }),
  }),
);

type Sayable = Omit<Repair, "searchText" | "statusChangedAt" | "takenInBy">;

/** What `GET /api/repairs` filters by. */
export const RepairQuery = z.object({
  search: asked.search(),
  status: asked.choice(REPAIR_STATUSES, `status is one of ${REPAIR_STATUSES.join(", ")} or all`),
  location: asked.store(),
});

/** A repair as section 3 has it. */
export const RepairJson = record("Repair", {
  id: answered.id(),
  customerId: answered.id(),
  item: answered.text(),
  description: answered.text().nullable(),
  costToRepair: answered.amount(),
  customerPrice: answered.amount(),
  profit: answered.amount(),
  location: answered.store(),
  status: z.enum(REPAIR_STATUSES),
  notes: answered.text().nullable(),
  intakeDate: answered.instant(),
  version: answered.version(),
});

export function repairToJson(repair: Sayable): z.infer<typeof RepairJson> {
  return {
    id: repair.id,
    customerId: repair.customerId,
    item: repair.item,
    description: repair.description,
    costToRepair: formatDecimal(repair.costToRepair),
    customerPrice: formatDecimal(repair.customerPrice),
    profit: formatDecimal(repairProfit(repair)),
    location: repair.store,
    status: repair.status,
    notes: repair.notes,
    intakeDate: isoInstant(repair.intakeAt),
    version: repair.version,
  };
}

/** A repair's record as the form's fields show it. */
export function repairToForm(repair: Sayable): Record<string, string> {
  const { id: _, profit: __, intakeDate: ___, ...fields } = repairToJson(repair);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]));
}
