import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { countLines, counts, pieces, transferLines, transfers } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { colleagues } from "../../shop/approvals/who-may-approve.server.ts";
import { listAway } from "../../shop/looks/list-away.server.ts";
import {
  IN_TRANSIT,
  type Moved,
  MOVES_AT_MOST,
  OUT,
  stateMovesOf,
} from "../../stock/movements/away-since.server.ts";
import { isOutOf } from "../../stock/movements/long-out-worth-a-look.server.ts";
import { isWaitingOf } from "../../stock/transfers/long-in-transit-worth-a-look.server.ts";
import { IN_WORKSHOP, inWorkshops, placesOf } from "../custody/long-in-workshop-worth-a-look.server.ts";
import type { CountHead } from "./count.ts";

/** What a count of all of a kind doesn't expect, since it is elsewhere. */
const COUNTED = {
  pieces: {
    starts: [...OUT.starts, ...IN_TRANSIT.starts],
    find: piecesAway,
    movesOf: stateMovesOf,
    counted: countLines.pieceId,
  },
  orders: {
    starts: IN_WORKSHOP.starts,
    find: inWorkshops,
    movesOf: placesOf,
    counted: countLines.orderId,
  },
} as const;

/**
 * Lists as worth a look, when a count ends, what is away and was away when the count before ended, though the books had
 * it back meanwhile: somebody says that it was here, and no count saw it. After a count of all pieces, what is out of the
 * store, or on its way from or to it; after one of all that customers left, what is in a workshop. Names who sent it last.
 *
 * - The count before is the last that a colleague of all who sent it since ended, of those since its first movement, if
 *   there is one. What was moved `MOVES_AT_MOST` times since is taken for away at it.
 * - Only a colleague of all who moved it is believed to have found it in a count since. Only a colleague of those who sent
 *   it is believed to have received it, in another store or from a workshop.
 * - If none of the newest `COUNTS_AT_MOST` counts is a colleague's, whatever was away before them, since a colleague
 *   received it, is taken for away at the one before them.
 */
export function noteNeverSeen(ctx: RuleContext, count: CountHead): Trail[] {
  const { tx } = ctx;
  const { before, areAll } = lastOfAll(tx, count);
  const { starts, find, movesOf, counted } = COUNTED[count.kind];
  const away = find(tx, count.store.key);
  const ids = away.map(({ id }) => id);
  if (ids.length === 0) return [];
  const moves = movesOf(tx, ids);
  const areColleagues = colleagues(tx);
  const isColleagueOfAll = (one: number, others: readonly Moved[]) =>
    others.every(({ employeeId }) => areColleagues(one, employeeId));
  const isStart = ({ kind }: Moved) => starts.includes(kind);
  const suspect = away.flatMap((one) => {
    const all = moves.get(one.id) ?? [];
    const received = all.findIndex(
      (move) => move.isThere && isColleagueOfAll(move.employeeId, all.slice(0, 1)),
    );
    const ever = all.slice(0, received === -1 ? undefined : received);
    const unread = (last: LastCount) => ({
      last,
      moved: ever.slice(0, ever.findLastIndex(isStart) + 1),
      isUnknown: true,
    });
    const since = before.flatMap((last) => {
      const then = all.findIndex(({ at }) => at <= last.endedAt);
      const isUnknown = then === -1 && all.length >= MOVES_AT_MOST;
      const moved = isUnknown ? all : all.slice(0, then + 1);
      return moved.length > 0 ? [{ last, moved, isUnknown }] : [];
    });
    const isOfColleague = ({ last, moved }: (typeof since)[number]) =>
      isColleagueOfAll(last.endedBy, moved.filter(isStart));
    const isRead = areAll || before.some(({ endedBy }) => isColleagueOfAll(endedBy, ever.filter(isStart)));
    const compared = since.find(isOfColleague) ?? (isRead ? since : before.map(unread))[0];
    if (!compared) return [];
    const { last, moved, isUnknown } = compared;
    const [now, then] = [moved.at(0), moved.at(-1)];
    const back = moved.filter((move) => !isStart(move));
    if (!now || !then || !(isUnknown || isStart(then)) || back.length === 0) return [];
    const isReceived = back.some((move) => move.isThere && isColleagueOfAll(move.employeeId, [now, then]));
    return isReceived ? [] : [{ ...one, last, moved, since: (now.at + 1) as Instant }];
  });
  const finders = findersSince(tx, count.kind, counted, suspect);
  const unseen = suspect.filter(
    ({ id, last, moved }) =>
      !finders.some(
        (line) => line.id === id && line.countId >= last.id && isColleagueOfAll(line.employeeId, moved),
      ),
  );
  return listAway(
    ctx,
    unseen.map((one) => ({ ...one, movers: one.moved.map(({ employeeId }) => employeeId) })),
  );
}

/** Most counts before one that are read. */
export const COUNTS_AT_MOST = 1_000;

type LastCount = ReturnType<typeof lastOfAll>["before"][number];

/**
 * The last count by each colleague who ended one of all of the store's pieces, or of all that customers left there, the
 * newest first. Reads the newest `COUNTS_AT_MOST`; `areAll` says whether there were no more.
 */
function lastOfAll(tx: Tx, { id, kind, store }: CountHead) {
  const ended = tx
    .select({
      id: counts.id,
      endedAt: sql<Instant>`${counts.endedAt}`,
      endedBy: sql<number>`${counts.endedBy}`,
    })
    .from(counts)
    .where(
      and(
        lt(counts.id, id),
        eq(counts.store, store.key),
        eq(counts.kind, kind),
        isNull(counts.place),
        isNull(counts.category),
        isNull(counts.displayCase),
        isNotNull(counts.endedAt),
      ),
    )
    .orderBy(desc(counts.id))
    .limit(COUNTS_AT_MOST)
    .all();
  return {
    before: ended.filter(({ endedBy }, nth) => nth === ended.findIndex((newer) => newer.endedBy === endedBy)),
    areAll: ended.length < COUNTS_AT_MOST,
  };
}

function piecesAway(tx: Tx, store: string) {
  const { id, retailPrice: amount } = pieces;
  const out = tx.select({ id, amount }).from(pieces).where(isOutOf(store)).all();
  const sent = tx
    .select({ id, amount })
    .from(transfers)
    .innerJoin(transferLines, eq(transferLines.transferId, transfers.id))
    .innerJoin(pieces, eq(pieces.id, transferLines.pieceId))
    .where(isWaitingOf(store))
    .all();
  return [...out, ...sent].map((piece) => ({ ...piece, record: { kind: "piece", id: piece.id } as const }));
}

/**
 * Who found them in the counts that they are compared with, or later ones. A line of a count that didn't expect them
 * says only that somebody typed their number.
 */
function findersSince(
  tx: Tx,
  kind: CountHead["kind"],
  counted: (typeof COUNTED)[CountHead["kind"]]["counted"],
  some: readonly { id: number; last: { id: number } }[],
) {
  if (some.length === 0) return [];
  const ids = some.map((one) => one.id);
  return tx
    .select({ id: sql<number>`${counted}`, countId: counts.id, employeeId: countLines.employeeId })
    .from(counts)
    .innerJoin(countLines, eq(countLines.countId, counts.id))
    .where(
      and(
        gte(counts.id, Math.min(...some.map(({ last }) => last.id))),
        eq(counts.kind, kind),
        oneOfMany(counted, ids),
        eq(countLines.result, "found"),
        // As the index of a count's lines by what was counted has it.
        sql`${countLines.result} <> 'twice'`,
      ),
    )
    .all();
}
