import { finder } from "~/web/choices";

/** Uses the JSON contract's names. */
export interface PieceChoice {
  id: number;
  sku: string;
  description: string;
  location: string | null;
  cost: string;
  retailPrice: string;
}

export const NO_PIECES = "No available items found";
export const findPieceChoices = finder<PieceChoice>("/api/inventory?isAvailable=true", NO_PIECES);
