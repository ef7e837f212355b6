import { OWNERSHIPS } from "../pieces/ownership.ts";
import { pieceFields } from "../pieces/piece-fields.ts";
import {
  choice,
  day,
  flag,
  id,
  list,
  longText,
  money,
  type SentValues,
  text,
  typedWeight,
  weight,
  whole,
} from "../../fields.ts";
import { WEIGHT_UNITS, WRONG_WEIGHT_UNIT } from "../../weight.ts";
import { LINES_AT_MOST, PIECES_OF_A_LINE } from "./receiving-size.ts";

export const receivingFields = {
  vendorId: id({ label: "Vendor", required: "Vendor is required" }),
  location: text({ label: "Store", required: "Store is required" }),
  invoiceNumber: text({ label: "Invoice number", max: 60 }),
  invoiceDate: day({ label: "Invoice date" }),
  invoiceTotal: money({ label: "Invoice total" }),
  freight: money({ label: "Freight" }),
  ownership: choice(OWNERSHIPS, {
    label: "Ownership",
    otherwise: "owned",
    wrong: "Choose owned, memo or consigned",
  }),
  memoDueDay: day({ label: "Due back" }),
  note: longText({ label: "Note" }),
};

/** Figures of cost are null from those who can't see them. */
export type ReceivingDetails = SentValues<typeof receivingFields>;

const { category, description, metal, karat, size, cost, vendorStyle } = pieceFields;

/** One piece of an invoice. */
export const receivingLineFields = {
  description,
  category,
  metal,
  karat,
  size,
  vendorStyle,
  cost,
  /** Priced by the rule of Settings if missing. */
  retailPrice: money({ label: "Retail price" }),
  /** Made by the pattern of Settings if missing. */
  sku: text({ label: "SKU" }),
  weight: weight({ label: "Weight" }),
  weightGiven: typedWeight({ label: "Weight" }),
  weightUnit: choice(WEIGHT_UNITS, { label: "Unit of weight", wrong: WRONG_WEIGHT_UNIT }),
};

/** A new line, which becomes `quantity` pieces. */
export const newLineFields = {
  ...receivingLineFields,
  quantity: whole({ label: "Quantity", from: 1, to: PIECES_OF_A_LINE, otherwise: 1 }),
};

export type LineDetails = SentValues<typeof receivingLineFields>;
export type NewLine = SentValues<typeof newLineFields>;

/** An invoice with its pieces, for one API call. */
export const newReceivingFields = {
  ...receivingFields,
  lines: list(newLineFields, {
    label: "Items",
    max: LINES_AT_MOST,
    tooLong: `A receiving has at most ${LINES_AT_MOST} items`,
  }),
  receive: flag({ label: "Receive" }),
};

export type NewReceiving = ReceivingDetails & { lines: NewLine[]; receive: boolean };
