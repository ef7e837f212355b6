import { choice, group, money, text, whole } from "../../fields.ts";
import type { CountedKind } from "./counted-kinds.ts";
import { DENOMINATIONS, type DenominationField, MOST_OF_ONE } from "./denominations.ts";
import { CASH_MOVEMENT_KINDS } from "./cash-movement-kinds.ts";

/** Largest movement in dollars; no drawer holds more. */
const MOST_MOVED = 100_000;

const location = text({ label: "Location", required: "Location is required" });
/** Name of a till; the store's first if empty. */
const till = text({ label: "Till", max: 40 });

export const movementFields = {
  location,
  till,
  kind: choice(CASH_MOVEMENT_KINDS, {
    label: "Kind",
    required: "Choose float, in, out or no sale",
    wrong: "Choose float, in, out or no sale",
  }),
  /** Required except for a no-sale opening. */
  amount: money({ label: "Amount", to: MOST_MOVED, onlyWith: { kind: ["out", "in", "float"] } }),
  /** The purpose of cash in or out, or why the drawer was opened. */
  reason: text({ label: "Reason", max: 120, onlyWith: { kind: ["in", "out", "no_sale"] } }),
};

export const tillNameFields = { name: text({ label: "Name", required: "Name is required", max: 40 }) };

/** Counted amounts. A kind left empty isn't counted; cash is required. */
const countedFields = {
  cash: money({ label: "Cash" }),
  card: money({ label: "Card" }),
  check: money({ label: "Check" }),
  financing: money({ label: "Financing" }),
  other: money({ label: "Other" }),
} satisfies Record<CountedKind, unknown>;

const howMany = (label: string) => whole({ label, from: 0, to: MOST_OF_ONE, otherwise: 0 });

const denominationFields = Object.fromEntries(
  DENOMINATIONS.map(({ name, label }) => [name, howMany(label)]),
) as Record<DenominationField, ReturnType<typeof howMany>>;

const closeFields = {
  location,
  till,
  note: text({ label: "Note", max: 500 }),
  floatLeft: money({ label: "Leave as float" }),
};

/** The counted session; 0 if unknown. */
const session = whole({ label: "Session", from: 0, to: 999_999_999, otherwise: 0 });

export const CASH_COUNTS = ["count", "figure"] as const;

/** Fields of the close form, with cash by denomination or as `counted.cash`. */
export const closeFormFields = {
  ...closeFields,
  session,
  by: choice(CASH_COUNTS, { label: "Count cash by", wrong: "Choose how to count", otherwise: "count" }),
  counted: group(countedFields, { label: "Counted" }),
  count: group(denominationFields, { label: "Cash in the drawer" }),
};

export const closeBodyFields = {
  ...closeFields,
  session,
  counted: group(countedFields, { label: "Counted" }),
};
