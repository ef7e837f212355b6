import type { pieceMovements, pieces } from "~db/schema/index.ts";

export type Piece = typeof pieces.$inferSelect;
export type PieceMovement = typeof pieceMovements.$inferSelect;

export function isAvailable(piece: Pick<Piece, "state">): boolean {
  return piece.state === "available";
}
