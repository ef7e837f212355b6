import type { Tx } from "~db/client.server.ts";
import { cameBy } from "../movements/on-hold.server.ts";
import type { Piece } from "./piece.ts";
import { buyOfPiece, isToBePriced } from "./piece-origin.server.ts";
import { isAvailable } from "./piece-states.ts";

/** True if a piece can go on a ticket or a layaway: it is available, and doesn't wait for its price. */
export function isForSale(tx: Tx, piece: Pick<Piece, "id" | "state" | "retailPrice">): boolean {
  return isAvailable(piece) && !isToBePriced(tx, piece);
}

/** Why a piece that waits for its price isn't for sale, to be said after its name. Null for any other. */
export function whyUnpriced(tx: Tx, piece: Pick<Piece, "id" | "retailPrice">): string | null {
  if (!isToBePriced(tx, piece)) return null;
  const came = cameBy(buyOfPiece(tx, piece.id) !== null);
  return `isn't for sale yet: it was ${came}, and has no price. Edit it and enter a retail price`;
}
