import { choice, text } from "~/domain/fields";
import { repairFields } from "~/domain/repairs/repair-fields";
import { REPAIR_STATUSES } from "~/domain/repairs/repair-status";

/** What stands in the repair form: the repair, with a status at its intake, and what the picker searches for. */
export const repairFormFields = {
  ...repairFields,
  status: choice(REPAIR_STATUSES, { label: "Status", wrong: "Choose one of the statuses" }),
  customerSearch: text({ label: "Search customers" }),
};
