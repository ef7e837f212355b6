import { desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieceMovements } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";

/**
 * Where a piece was in the `USUAL.priceDays` before its sale, if only somebody's word brought it from there: by an edit
 * of its location, or by a transfer that one person sent and received. The books can have it anywhere; its rate of tax
 * is that of where it was.
 */
export function storesMovedFrom(tx: Tx, { pieceId, now }: { pieceId: number; now: Instant }): string[] {
  const since = now - USUAL.priceDays * MS_PER_DAY;
  const { kind, at, store, employeeId } = pieceMovements;
  const moved = tx
    .select({ kind, at, store, employeeId })
    .from(pieceMovements)
    .where(eq(pieceMovements.pieceId, pieceId))
    .orderBy(desc(pieceMovements.id))
    .all();
  return moved.flatMap((one, nth) => {
    const before = moved[nth + 1];
    if (!before?.store || one.at < since || before.store === one.store) return [];
    const isWord = one.kind === "arrived" ? before.employeeId === one.employeeId : one.kind === "moved";
    return isWord ? [before.store] : [];
  });
}
