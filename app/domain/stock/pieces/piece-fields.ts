import { OWNERSHIPS } from "~db/closed-lists.ts";
import { choice, day, id, money, type SentValues, text, typedWeight, weight } from "../../fields.ts";
import { KARATS, METALS } from "./metals.ts";
import { WEIGHT_UNITS, WRONG_WEIGHT_UNIT } from "../../weight.ts";

/** Piece form fields (sections 3 and 5). */
export const pieceFields = {
  sku: text({ label: "SKU", required: "SKU is required" }),
  category: text({ label: "Category", required: "Category is required", max: 40 }),
  description: text({ label: "Description", required: "Description is required" }),
  cost: money({ label: "Cost", required: "Cost is required" }),
  retailPrice: money({ label: "Retail price", required: "Retail price is required" }),
  purchaseDate: day({ label: "Purchase date" }),
  weight: weight({ label: "Weight" }),
  weightGiven: typedWeight({ label: "Weight" }),
  weightUnit: choice(WEIGHT_UNITS, { label: "Unit of weight", wrong: WRONG_WEIGHT_UNIT }),
  location: text({ label: "Location" }),
  displayCase: text({ label: "Case", max: 40 }),
  meltPrice: money({ label: "Melt value" }),
  breakdownPrice: money({ label: "Breakdown price" }),
  floorPrice: money({ label: "Floor price" }),
  metal: choice(METALS, { label: "Metal", wrong: "Choose one of the metals" }),
  karat: choice(KARATS, { label: "Karat", wrong: `Karat is ${KARATS.join(", ")}` }),
  size: text({ label: "Size", max: 40 }),
  serialNumber: text({ label: "Serial number", max: 60 }),
  laboratory: text({ label: "Laboratory", max: 40 }),
  certificateNumber: text({ label: "Certificate number", max: 60 }),
  tagText: text({ label: "Tag text", max: 80 }),
  vendorId: id({ label: "Vendor" }),
  vendorStyle: text({ label: "Vendor's style", max: 60 }),
  ownership: choice(OWNERSHIPS, {
    label: "Ownership",
    otherwise: "owned",
    wrong: "Choose owned, memo or consigned",
  }),
  memoDueDay: day({ label: "Due back" }),
};

/** Cost is null from those who can't see it. A new piece then costs 0; an edit keeps the stored cost. */
export type PieceDetails = SentValues<typeof pieceFields>;
