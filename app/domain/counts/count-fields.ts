import { COUNT_KINDS } from "~db/count-results.ts";
import { choice, text } from "../fields.ts";
import { COUNTED_PLACES } from "./count.ts";

export const newCountFields = {
  kind: choice(COUNT_KINDS, { label: "Kind of count", otherwise: "orders", wrong: "kind is orders" }),
  location: text({ label: "Location", required: "Location is required" }),
  place: choice(COUNTED_PLACES, { label: "Place", wrong: "Choose one of the places" }),
  name: text({ label: "Which tray", max: 60 }),
};

export const scanFields = {
  number: text({ label: "Number", required: "Scan or type a number", max: 60 }),
};
