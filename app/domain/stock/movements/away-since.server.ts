import { and, desc, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieceMovements } from "~db/schema/index.ts";
import { dayIn, daysBetween, type Instant } from "../../dates.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { STATE_KINDS } from "./step.ts";

/** Movements that take a piece out of the house, to somebody who will bring it back. */
export const OUT_KINDS: readonly string[] = ["memo_out", "repair_out"];
/** Movements after which no count of a store expects a piece that is to come back. */
export const AWAY_KINDS: readonly string[] = [...OUT_KINDS, "sent"];

interface Moved {
  kind: string;
  at: Instant;
}

/**
 * When a piece went away, as these movements have it, newest first. A stay of at most `USUAL.daysBack` days in a store
 * doesn't end that: nobody may have seen it there. `since` is the answer if it goes away only now.
 */
export function awaySince(
  movements: readonly Moved[],
  { away, zone, since: now }: { away: readonly string[]; zone: string; since: Instant },
): Instant {
  let since = now;
  for (const { kind, at } of movements) {
    if (away.includes(kind)) since = at;
    else if (daysBetween(dayIn(zone, at), dayIn(zone, since)) > USUAL.daysBack) break;
  }
  return since;
}

/** The movements of pieces that changed their states, of each newest first. */
export function stateMovesOf(tx: Tx, pieceIds: readonly number[]): Map<number, Moved[]> {
  const { pieceId, kind, at, id } = pieceMovements;
  const rows = tx
    .select({ pieceId, kind, at })
    .from(pieceMovements)
    .where(and(oneOfMany(pieceId, pieceIds), inArray(kind, STATE_KINDS)))
    .orderBy(desc(id))
    .all();
  const moves = new Map<number, Moved[]>(pieceIds.map((piece) => [piece, []]));
  for (const { pieceId: piece, ...moved } of rows) moves.get(piece)?.push(moved);
  return moves;
}
