import {
  choice,
  day,
  type Field,
  flag,
  group,
  id,
  list,
  longText,
  money,
  text,
  typedWeight,
} from "../../fields.ts";
import { WEIGHT_UNITS } from "../../weight.ts";
import { type Condition, CONDITION_LABELS, CONDITIONS } from "./conditions-at-intake.ts";
import { ITEMS_AT_MOST, WORK_AT_MOST } from "./envelope-limits.ts";

export const repairItemFields = {
  description: text({ label: "Item", required: "Item description is required" }),
  metal: text({ label: "Metal", max: 60 }),
  stones: text({ label: "Stones" }),
  size: text({ label: "Size", max: 60 }),
  weightGiven: typedWeight({ label: "Weight" }),
  weightUnit: choice(WEIGHT_UNITS, { label: "Unit of weight", wrong: "Choose one of the units" }),
  serial: text({ label: "Serial number", max: 60 }),
  declaredValue: money({ label: "Declared value" }),
  condition: group(conditionFlags(), { label: "Condition" }),
  conditionNote: longText({ label: "Condition notes" }),
};

export const repairWorkFields = {
  /** Number of the item in its envelope, from 1. */
  item: id({ label: "Item" }),
  serviceId: id({ label: "Service" }),
  /** The service's name if empty. */
  description: text({ label: "Work" }),
  /** The service's usual price if empty; the same holds for the cost. */
  price: money({ label: "Price" }),
  cost: money({ label: "Cost" }),
  taxed: flag({ label: "Taxed", otherwise: true }),
  doneBy: id({ label: "Done by" }),
};

/** Fields for what a repair's envelope holds, and for what was promised. */
export const envelopeFields = {
  items: {
    ...list(repairItemFields, {
      label: "Items",
      max: ITEMS_AT_MOST,
      tooLong: `An envelope holds up to ${ITEMS_AT_MOST} items`,
    }),
    required: "Item description is required",
  },
  work: list(repairWorkFields, {
    label: "Work",
    max: WORK_AT_MOST,
    tooLong: `A repair has at most ${WORK_AT_MOST} lines of work`,
  }),
  promised: day({ label: "Promised" }),
  workerId: id({ label: "Bench" }),
  callOver: money({ label: "Call first if over" }),
};

function conditionFlags() {
  const flags = CONDITIONS.map((name) => [name, flag({ label: CONDITION_LABELS[name] })] as const);
  return Object.fromEntries(flags) as Record<Condition, Field<boolean>>;
}
