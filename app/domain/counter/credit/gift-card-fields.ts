import { text } from "../../fields.ts";

/** Fields for giving a gift card a new number, in the form and in JSON. */
export const replacementFields = {
  reason: text({ label: "Reason", required: "Enter the reason", max: 200 }),
};
