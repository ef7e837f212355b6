import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieceMovements, transfers } from "~db/schema/index.ts";
import { dayIn, daysBetween, type Instant } from "../../dates.ts";
import { colleagues } from "../../shop/approvals/who-may-approve.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { STATE_KINDS } from "./allowed-steps.ts";

/** Movements that take a piece out of the house, to somebody who will bring it back. */
export const OUT_KINDS: readonly string[] = ["memo_out", "repair_out"];

export interface Away {
  /** Kinds of movements from which it is away. */
  starts: readonly string[];
  /** Those that keep it away, if it was before. */
  goesOn: readonly string[];
  /** Whether it is no longer away once a colleague received it where a transfer sent it. */
  endsThere: boolean;
}

/** Out of the house, and on its way between two memos. */
export const OUT: Away = { starts: OUT_KINDS, goesOn: ["sent"], endsThere: false };
export const IN_TRANSIT: Away = { starts: ["sent"], goesOn: [], endsThere: true };

export interface Moved {
  kind: string;
  employeeId: number;
  at: Instant;
  /** True if a colleague of whoever sent it received it there, rather than anybody back where it came from. */
  isThere: boolean;
}

/**
 * When a piece went away, as these movements have it, newest first. A stay of at most `USUAL.daysBack` days in a store
 * doesn't end that: nobody may have seen it there. `since` is the answer if it goes away only now.
 */
export function awaySince(
  movements: readonly Moved[],
  { away: { starts, goesOn, endsThere }, zone, since: now }: { away: Away; zone: string; since: Instant },
): Instant {
  let since = now;
  let left = now;
  for (const { kind, at, isThere } of movements) {
    if (starts.includes(kind)) since = left = at;
    else if (goesOn.includes(kind)) left = at;
    else if ((endsThere && isThere) || daysBetween(dayIn(zone, at), dayIn(zone, left)) > USUAL.daysBack)
      break;
  }
  return since;
}

/** The movements of pieces that changed their states, of each newest first. */
export function stateMovesOf(tx: Tx, pieceIds: readonly number[]): Map<number, Moved[]> {
  const { pieceId, kind, employeeId, at, store, id } = pieceMovements;
  const hasArrived = sql`${kind} = 'arrived' and ${transfers.toStore} is ${store}`.mapWith(Boolean);
  const areColleagues = colleagues(tx);
  const rows = tx
    .select({ pieceId, kind, employeeId, at, hasArrived, sentBy: transfers.sentBy })
    .from(pieceMovements)
    .leftJoin(transfers, eq(transfers.id, pieceMovements.transferId))
    .where(and(oneOfMany(pieceId, pieceIds), inArray(kind, STATE_KINDS)))
    .orderBy(desc(id))
    .all();
  const moves = new Map<number, Moved[]>(pieceIds.map((piece) => [piece, []]));
  for (const { pieceId: piece, hasArrived: is, sentBy, ...moved } of rows) {
    const isThere = is && (sentBy === null || areColleagues(moved.employeeId, sentBy));
    moves.get(piece)?.push({ ...moved, isThere });
  }
  return moves;
}

/** Whoever sent a piece out that is out now, and extended it since, the first of them last. */
export function sentOutBy(movements: readonly Moved[]): number[] {
  const [last] = movements;
  if (!last || !OUT_KINDS.includes(last.kind)) return [];
  const before = movements.findIndex(({ kind }) => kind !== last.kind);
  return movements.slice(0, before === -1 ? undefined : before).map(({ employeeId }) => employeeId);
}
