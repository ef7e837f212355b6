import { and, eq, min, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfJson } from "~db/one-of-many.ts";
import { photos, pieces, pieceStones } from "~db/schema/index.ts";

/** What pieces look like, by id: each one's first photo, its metal, and its first stone. */
export function picturedPieces(tx: Tx, ids: readonly number[]) {
  const rows = looksOfPieces(tx).all({ ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, ...looks }) => [id, looks]));
}

/** Built once, because lists of pieces and of sales run it. */
const looksOfPieces = builtOnce((tx) => {
  const { kind, color, shape } = pieceStones;
  return tx
    .select({ id: pieces.id, photo: min(photos.id), metal: pieces.metal, stone: { kind, color, shape } })
    .from(pieces)
    .leftJoin(pieceStones, and(eq(pieceStones.pieceId, pieces.id), eq(pieceStones.position, 1)))
    .leftJoin(photos, eq(photos.pieceId, pieces.id))
    .where(oneOfJson(pieces.id, sql.placeholder("ids")))
    .groupBy(pieces.id);
});
