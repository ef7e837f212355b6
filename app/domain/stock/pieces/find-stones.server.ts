import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieceStones } from "~db/schema/index.ts";
import type { StoneDetails } from "./stones.ts";

const { kind, shape, carat, color, clarity, count, place } = pieceStones;
const DETAILS = { kind, shape, carat, color, clarity, count, place };

/** In the order they were typed. */
export function stonesOfOne(tx: Tx, pieceId: number): StoneDetails[] {
  return tx
    .select(DETAILS)
    .from(pieceStones)
    .where(eq(pieceStones.pieceId, pieceId))
    .orderBy(asc(pieceStones.position))
    .all();
}

/** Stones by piece. Pieces without stones are missing. */
export function stonesOf(tx: Tx, pieceIds: readonly number[]): Map<number, StoneDetails[]> {
  const found = new Map<number, StoneDetails[]>();
  const rows = tx
    .select({ pieceId: pieceStones.pieceId, ...DETAILS })
    .from(pieceStones)
    .where(oneOfMany(pieceStones.pieceId, pieceIds))
    .orderBy(asc(pieceStones.pieceId), asc(pieceStones.position))
    .all();
  for (const { pieceId, ...stone } of rows) {
    const others = found.get(pieceId);
    if (others) others.push(stone);
    else found.set(pieceId, [stone]);
  }
  return found;
}
