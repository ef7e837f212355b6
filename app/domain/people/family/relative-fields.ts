import { choice, day, id, text } from "../../fields.ts";
import { EARLIEST_BIRTH_YEAR } from "../../dates.ts";
import { RELATIONS } from "./relations.ts";

/** A member of a customer's family, or a friend. */
export const relativeFields = {
  name: text({ label: "Name", required: "Name is required" }),
  relation: choice(RELATIONS, {
    label: "Relation",
    required: "Choose a relation",
    wrong: "Choose a relation",
  }),
  /** Empty for a birthday. */
  occasion: text({ label: "Occasion", max: 60 }),
  date: day({ label: "Date", from: EARLIEST_BIRTH_YEAR }),
  monthDay: text({ label: "Or date without a year", max: 20 }),
  note: text({ label: "Note", max: 500 }),
  relatedId: id({ label: "Customer number" }),
};
