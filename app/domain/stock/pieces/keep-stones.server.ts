import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieceStones } from "~db/schema/index.ts";
import type { StoneDetails } from "./stones.ts";

/** Replaces all stones of a piece. */
export function keepStones(tx: Tx, pieceId: number, stones: readonly StoneDetails[]): void {
  tx.delete(pieceStones).where(eq(pieceStones.pieceId, pieceId)).run();
  if (stones.length === 0) return;
  const rows = stones.map((stone, nth) => ({ pieceId, position: nth + 1, ...stone }));
  tx.insert(pieceStones).values(rows).run();
}
