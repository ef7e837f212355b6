import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { countLines } from "~db/schema/index.ts";
import { lastSaleOf, pieceOfSku } from "../../stock/pieces/find-pieces.server.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import { isOnHand } from "../../stock/pieces/piece-states.ts";
import type { CountHead, CountResult } from "./count.ts";

/** Finds the piece of a scanned SKU and its result in a count of pieces. Null if no piece has it. */
export function resultOfScannedPiece(tx: Tx, count: CountHead, number: string) {
  const piece = pieceOfSku(tx, number);
  if (!piece) return null;
  const { id, sku, location, category, displayCase, state, retailPrice, cost } = piece;
  const result = resultOfPiece(tx, count, piece);
  const saleId = result === "sold" ? lastSaleOf(tx, id) : null;
  const then = { store: location, category, displayCase, state, retailPrice, cost, saleId };
  return { number: sku, result, line: { pieceId: id, ...then } };
}

function resultOfPiece(tx: Tx, count: CountHead, piece: Piece): CountResult {
  const { countId, pieceId, result } = countLines;
  const earlier = tx
    .select({ id: countLines.id })
    .from(countLines)
    .where(and(eq(countId, count.id), eq(pieceId, piece.id), ne(result, "twice")))
    .get();
  if (earlier) return "twice";
  if (piece.state === "sold") return "sold";
  if (!isOnHand(piece.state)) return "away";
  if (piece.location !== null && piece.location !== count.store.key) return "other_store";
  const isHere =
    piece.location !== null &&
    (count.category === null || piece.category === count.category) &&
    (count.displayCase === null || piece.displayCase === count.displayCase);
  return isHere ? "found" : "elsewhere";
}
