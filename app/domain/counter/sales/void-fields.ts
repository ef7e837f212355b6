import { text } from "../../fields.ts";

export const voidFields = {
  reason: text({ label: "Reason", required: "Reason is required" }),
};
