import { choice, day, money, type SentValues, text, typedWeight, weight } from "../fields.ts";
import { WEIGHT_UNITS, WRONG_WEIGHT_UNIT } from "../weight.ts";

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
};

/** Cost is null from who can't see it: 0 for a new piece; an edit keeps what is stored. */
export type PieceDetails = SentValues<typeof pieceFields>;
