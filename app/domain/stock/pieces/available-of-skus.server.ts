import type { Tx } from "~db/client.server.ts";
import { whyUnpriced } from "./for-sale.server.ts";
import { isAvailable } from "./piece-states.ts";
import { pieceOfSku } from "./find-pieces.server.ts";
import type { Piece } from "./piece.ts";

/** A SKU as it was typed, the item that it names, and why it can't be taken, if it can't. */
export interface ItemOfSku {
  typed: string;
  piece: Piece | undefined;
  problem: string | null;
}

/** What the SKUs name: each has to be for sale, and named once. */
export function itemsOfSkus(tx: Tx, skus: readonly string[]): ItemOfSku[] {
  const items: ItemOfSku[] = [];
  for (const typed of skus) {
    const piece = pieceOfSku(tx, typed);
    items.push({ typed, piece, problem: problemOf(tx, { typed, piece }, items) });
  }
  return items;
}

function problemOf(
  tx: Tx,
  { typed, piece }: Omit<ItemOfSku, "problem">,
  before: readonly ItemOfSku[],
): string | null {
  if (!piece) return `No item has the SKU ${typed}`;
  if (!isAvailable(piece)) return `${piece.sku} is not for sale`;
  const unpriced = whyUnpriced(tx, piece);
  if (unpriced !== null) return `${piece.sku} ${unpriced}`;
  return hasPiece(before, piece) ? `${piece.sku} is listed twice` : null;
}

export function hasPiece(items: readonly ItemOfSku[], { id }: Piece): boolean {
  return items.some(({ piece }) => piece?.id === id);
}

/**
 * Pieces that these SKUs name and that are for sale. `problem` says of the first other SKU why: unknown, not for sale, or
 * listed twice.
 */
export function availableOf(tx: Tx, skus: readonly string[]): { pieces: Piece[]; problem: string | null } {
  const items = itemsOfSkus(tx, skus);
  return {
    pieces: items.flatMap(({ piece, problem }) => (piece && problem === null ? [piece] : [])),
    problem: items.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}
