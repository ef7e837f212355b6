import type { pieces } from "~db/schema/index.ts";

export type Piece = typeof pieces.$inferSelect;

export function isAvailable(piece: Pick<Piece, "state">): boolean {
  return piece.state === "available";
}
