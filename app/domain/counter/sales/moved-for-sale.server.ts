import { desc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { pieceMovements } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { USUAL_SALES } from "./usual-sales.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { PLACE_KINDS } from "../../stock/movements/allowed-steps.ts";
import { MOVES_AT_MOST } from "../../stock/movements/away-since.server.ts";

/**
 * Where a piece was from `USUAL_SALES.priceDays` before its customer agreed on it until now, if only somebody's word brought it
 * from there: by an edit of its location, or by a transfer that one person sent and received. The books can have it
 * anywhere; its rate of tax is that of where it was. It may have been in any store if its newest `MOVES_AT_MOST`
 * movements don't tell.
 */
export function storesMovedFrom(tx: Tx, piece: { id: number }, agreedAt: Instant): string[] {
  const since = agreedAt - USUAL_SALES.priceDays * MS_PER_DAY;
  const { id, kind, at, store, employeeId } = pieceMovements;
  const newest = tx
    .select({ kind, at, store, employeeId })
    .from(pieceMovements)
    .where(eq(pieceMovements.pieceId, piece.id))
    .orderBy(desc(id))
    .limit(MOVES_AT_MOST)
    .all();
  const isCut = newest.length >= MOVES_AT_MOST;
  const [first] = newest.slice(-1);
  let isUnknown = isCut && first !== undefined && first.at >= since;
  const from = new Set<string>();
  let place: string | null | undefined;
  let before = first;
  for (const move of newest.toReversed()) {
    const isByOne =
      move.kind === "moved" || (move.kind === "arrived" && move.employeeId === before?.employeeId);
    if (isByOne && move.at >= since && move.store !== place) {
      if (place === undefined) isUnknown ||= isCut;
      else if (place !== null) from.add(place);
    }
    if (PLACE_KINDS.includes(move.kind)) place = move.store;
    before = move;
  }
  return isUnknown ? listStores(tx).map((each) => each.key) : [...from];
}
