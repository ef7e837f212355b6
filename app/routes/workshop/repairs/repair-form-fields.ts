import { choice, day, text } from "~/domain/fields";
import { photoFields } from "~/domain/records/photos/photo";
import { repairFields } from "~/domain/workshop/repairs/repair-fields";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";

/** Fields of the repair form, with initial status, promise and the picker's search. */
export const repairFormFields = {
  ...repairFields,
  ...photoFields,
  status: choice(REPAIR_STATUSES, { label: "Status", wrong: "Choose one of the statuses" }),
  promised: day({ label: "Promised" }),
  customerSearch: text({ label: "Search customers" }),
};
