import type { Tx } from "~db/client.server.ts";
import { isAvailable } from "./piece-states.ts";
import { pieceOfSku } from "./find-pieces.server.ts";
import type { Piece } from "./piece.ts";

/**
 * Pieces with these SKUs, up to the first that is unknown, not for sale, or listed twice: `problem` says so.
 */
export function availableOf(tx: Tx, skus: readonly string[]): { pieces: Piece[]; problem: string | null } {
  const pieces: Piece[] = [];
  for (const sku of skus) {
    const piece = pieceOfSku(tx, sku);
    if (!piece) return { pieces, problem: `No item has the SKU ${sku}` };
    if (!isAvailable(piece)) return { pieces, problem: `${piece.sku} is not for sale` };
    if (pieces.some(({ id }) => id === piece.id)) return { pieces, problem: `${piece.sku} is listed twice` };
    pieces.push(piece);
  }
  return { pieces, problem: null };
}
