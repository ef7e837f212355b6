import { and, eq, min } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { photos, pieces, pieceStones } from "~db/schema/index.ts";

/** What pieces look like, by id: each one's first photo, its metal, and its first stone. */
export function picturedPieces(tx: Tx, ids: readonly number[]) {
  const { kind, color, shape } = pieceStones;
  const rows = tx
    .select({ id: pieces.id, photo: min(photos.id), metal: pieces.metal, stone: { kind, color, shape } })
    .from(pieces)
    .leftJoin(pieceStones, and(eq(pieceStones.pieceId, pieces.id), eq(pieceStones.position, 1)))
    .leftJoin(photos, eq(photos.pieceId, pieces.id))
    .where(oneOfMany(pieces.id, ids))
    .groupBy(pieces.id)
    .all();
  return new Map(rows.map(({ id, ...looks }) => [id, looks]));
}
