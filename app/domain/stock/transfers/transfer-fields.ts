import { choice, flag, id, ids, text } from "../../fields.ts";
import { MOST_PIECES } from "./transfer-size.ts";

const pieces = ids({
  label: "Items",
  max: MOST_PIECES,
  tooLong: `A transfer can have up to ${MOST_PIECES} items`,
});

export const newTransferFields = {
  from: text({ label: "From", required: "Choose the sending store" }),
  to: text({ label: "To", required: "Choose the receiving store" }),
  note: text({ label: "Note", max: 500 }),
  ids: pieces,
};

/** A scanned tag, or a typed SKU. */
export const scannedFields = {
  sku: text({ label: "SKU", required: "Scan or type a SKU" }),
};

export const takenOutFields = { ids: pieces };

export const chosenFields = {
  ids: pieces,
  /** Everything that hasn't arrived. */
  all: flag({ label: "All" }),
};

/** Without a version, sends whatever is on the list at that moment. */
export const sendTransferFields = { version: id({ label: "Version" }) };

export const settleFields = {
  id: id({ label: "Item", required: "Choose the item" }),
};

/** Outcomes of a missing piece: where it turned up, or that it is lost. */
export const SETTLED_AS = ["arrived", "back", "lost"] as const;
export type SettledAs = (typeof SETTLED_AS)[number];

export const settledFields = {
  ...settleFields,
  as: choice(SETTLED_AS, {
    label: "What happened to it",
    required: "Choose what happened to it: arrived, back or lost",
    wrong: "as is arrived, back or lost",
  }),
};
