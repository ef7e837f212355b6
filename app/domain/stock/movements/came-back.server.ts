import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieceMovements } from "~db/schema/index.ts";

/** True if a return once brought the piece back: nobody but a count knows that it did. */
export function hasComeBack(tx: Tx, pieceId: number): boolean {
  const back = tx
    .select({ id: pieceMovements.id })
    .from(pieceMovements)
    .where(
      and(
        eq(pieceMovements.pieceId, pieceId),
        inArray(pieceMovements.kind, ["returned", "returned_damaged"]),
      ),
    )
    .limit(1);
  return back.get() !== undefined;
}
