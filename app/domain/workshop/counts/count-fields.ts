import { COUNT_DECISIONS, COUNT_KINDS } from "~db/count-results.ts";
import { choice, text } from "../../fields.ts";
import { COUNTED_PLACES } from "./count.ts";

export const newCountFields = {
  kind: choice(COUNT_KINDS, {
    label: "Counted",
    otherwise: "orders",
    wrong: "kind is orders or pieces",
  }),
  location: text({ label: "Location", required: "Location is required" }),
  place: choice(COUNTED_PLACES, { label: "Place", wrong: "Choose one of the places" }),
  name: text({ label: "Which tray", max: 60 }),
  category: text({ label: "Category", max: 40 }),
  displayCase: text({ label: "Case", max: 40 }),
};

export const scanFields = {
  number: text({ label: "Number", required: "Scan or type a number" }),
};

export const decisionFields = {
  decision: choice(COUNT_DECISIONS, {
    label: "Decision",
    required: "Choose how to resolve it",
    wrong: `decision is ${COUNT_DECISIONS.join(", ")}`,
  }),
};
