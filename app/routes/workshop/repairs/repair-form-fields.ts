import { text } from "~/domain/fields";
import { repairFields } from "~/domain/workshop/repairs/repair-fields";

/** Fields of an edit's form, with the picker's search. */
export const repairFormFields = {
  ...repairFields,
  customerSearch: text({ label: "Search customers" }),
};
