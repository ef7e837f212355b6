import { choice, text } from "~/domain/fields";
import { photoFields } from "~/domain/records/photos/photo";
import { repairFields } from "~/domain/workshop/repairs/repair-fields";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";

/** The repair form: fields, initial status, and picker search. */
export const repairFormFields = {
  ...repairFields,
  ...photoFields,
  status: choice(REPAIR_STATUSES, { label: "Status", wrong: "Choose one of the statuses" }),
  customerSearch: text({ label: "Search customers" }),
};
