import { finder } from "~/web/choices";

/** A piece as the picker shows it, by the names of the JSON contract. */
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
