import type { Piece } from "../../stock/pieces/piece.ts";
import type { SaleLine } from "./sale.ts";

/** A line with its prices, before the ticket's tax and trade-in are shared out. */
export type PricedLine = Omit<
  SaleLine,
  "id" | "goodwill" | "returnId" | "isUsed" | "tax" | "surtaxable" | "tradeInValue" | "accountId"
> & {
  /** The piece that it claimed. */
  piece: Piece | null;
};
