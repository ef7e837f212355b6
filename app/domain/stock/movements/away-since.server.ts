import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { pieceMovements, transfers } from "~db/schema/index.ts";
import { dayIn, daysBetween, type Instant } from "../../dates.ts";
import { colleagues } from "../../shop/approvals/who-may-approve.server.ts";
import { USUAL_AWAY } from "./usual-time-away.ts";
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

/** Most movements of a piece that are read: a loop writes hundreds of thousands in a day. */
export const MOVES_AT_MOST = 2_000;

/**
 * When a piece went away, as these movements have it, newest first. A stay of at most `USUAL_AWAY.daysBack` days in a store
 * doesn't end that: nobody may have seen it there. `since` is the answer if it goes away only now. What was moved
 * `MOVES_AT_MOST` times without such a stay has been away for longer than anybody may be.
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
    else if ((endsThere && isThere) || daysBetween(dayIn(zone, at), dayIn(zone, left)) > USUAL_AWAY.daysBack)
      return since;
  }
  return movements.length < MOVES_AT_MOST ? since : (0 as Instant);
}

/** The movements of pieces that changed their states, of each the newest `MOVES_AT_MOST`, newest first. */
export function stateMovesOf(tx: Tx, pieceIds: readonly number[]): Map<number, Moved[]> {
  const areColleagues = colleagues(tx);
  return new Map(
    pieceIds.map((pieceId) => [
      pieceId,
      stateMoves(tx)
        .all({ pieceId })
        .map(({ hasArrived, sentBy, ...moved }) => ({
          ...moved,
          isThere: hasArrived && (sentBy === null || areColleagues(moved.employeeId, sentBy)),
        })),
    ]),
  );
}

const stateMoves = builtOnce((tx) => {
  const { pieceId, kind, employeeId, at, store, id } = pieceMovements;
  const hasArrived = sql`${kind} = 'arrived' and ${transfers.toStore} is ${store}`.mapWith(Boolean);
  return tx
    .select({ kind, employeeId, at, hasArrived, sentBy: transfers.sentBy })
    .from(pieceMovements)
    .leftJoin(transfers, eq(transfers.id, pieceMovements.transferId))
    .where(and(eq(pieceId, sql.placeholder("pieceId")), inArray(kind, STATE_KINDS)))
    .orderBy(desc(id))
    .limit(MOVES_AT_MOST);
});

/** Whoever sent a piece out that is out now, and extended it since, the first of them last. */
export function sentOutBy(movements: readonly Moved[]): number[] {
  const [last] = movements;
  if (!last || !OUT_KINDS.includes(last.kind)) return [];
  const before = movements.findIndex(({ kind }) => kind !== last.kind);
  return movements.slice(0, before === -1 ? undefined : before).map(({ employeeId }) => employeeId);
}
