import type { Piece } from "../../stock/pieces/piece.ts";
import type { SaleLine } from "./sale.ts";

/** A line with its prices, before it gets its share of the ticket's tax and trade-in. */
export type PricedLine = Omit<
  SaleLine,
  "id" | "goodwill" | "returnId" | "isUsed" | "tax" | "surtaxable" | "tradeInValue" | "accountId"
> & {
  /** The claimed piece, and whether the trail has an edit of it, or a ticket had it, if that was read with it. */
  piece: (Piece & { isEdited?: boolean; wasSold?: boolean }) | null;
};
