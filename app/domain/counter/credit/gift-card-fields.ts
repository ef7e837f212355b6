import { text } from "../../fields.ts";

/** What a gift card's new number asks, in its form and in JSON. */
export const replacementFields = {
  reason: text({ label: "Reason", required: "Enter the reason", max: 200 }),
};
