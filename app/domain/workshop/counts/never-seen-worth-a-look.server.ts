import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { countLines, counts, pieces, transferLines, transfers } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { listedSince } from "../../shop/looks/listed-since.server.ts";
import { IN_TRANSIT, OUT, stateMovesOf } from "../../stock/movements/away-since.server.ts";
import { isOutOf } from "../../stock/movements/long-out-worth-a-look.server.ts";
import { LISTED } from "../../stock/transfers/find-transfers.server.ts";
import type { CountHead } from "./count.ts";

const AWAY = [...OUT.starts, ...IN_TRANSIT.starts];

/**
 * Lists as worth a look what is out of a store, or on its way from it, when a count of all of its pieces ends, and was
 * when the one before did, though the books had it back meanwhile: somebody says that it was here, and no count saw it.
 * Whoever sent it last is named. What any count found since, or arrived in another store, was seen.
 */
export function noteNeverSeen(ctx: RuleContext, { id: countId, store }: CountHead): Trail[] {
  const { tx } = ctx;
  const last = lastOfAll(tx, countId, store.key);
  if (!last) return [];
  const away = awayFrom(tx, store.key);
  const ids = away.map(({ id }) => id);
  if (ids.length === 0) return [];
  const moves = stateMovesOf(tx, ids);
  const suspect = away.flatMap((piece) => {
    const moved = moves.get(piece.id) ?? [];
    const then = moved.findIndex(({ at }) => at <= last.endedAt);
    const between = then === -1 ? [] : moved.slice(0, then);
    const isBack = between.some(({ kind }) => !AWAY.includes(kind));
    const wasAway = AWAY.includes(moved[then]?.kind ?? "");
    if (!wasAway || !isBack || between.some(({ isThere }) => isThere)) return [];
    const since = ((moved[0]?.at ?? 0) + 1) as Instant;
    return [{ ...piece, since, employeeId: moved[0]?.employeeId ?? null }];
  });
  const seen = foundSince(tx, suspect, last.begunAt);
  const about = { kind: "memo", recordKind: "piece" } as const;
  const isListed = listedSince(tx, about, suspect);
  return suspect
    .filter(({ id }) => !seen.has(id) && !isListed.has(id))
    .map(({ id: recordId, employeeId, retailPrice: amount }) =>
      listLook(ctx, { ...about, recordId, employeeId, amount }),
    );
}

/** The count of all of the store's pieces that ended last. */
function lastOfAll(tx: Tx, countId: number, store: string) {
  return tx
    .select({ begunAt: counts.begunAt, endedAt: sql<Instant>`${counts.endedAt}` })
    .from(counts)
    .where(
      and(
        lt(counts.id, countId),
        eq(counts.store, store),
        eq(counts.kind, "pieces"),
        isNull(counts.category),
        isNull(counts.displayCase),
        isNotNull(counts.endedAt),
      ),
    )
    .orderBy(desc(counts.id))
    .limit(1)
    .get();
}

function awayFrom(tx: Tx, store: string) {
  const { id, retailPrice } = pieces;
  const out = tx.select({ id, retailPrice }).from(pieces).where(isOutOf(store)).all();
  const sent = tx
    .select({ id, retailPrice })
    .from(transfers)
    .innerJoin(transferLines, eq(transferLines.transferId, transfers.id))
    .innerJoin(pieces, eq(pieces.id, transferLines.pieceId))
    .where(and(LISTED.sent, sql`+${transfers.fromStore} = ${store}`, eq(transferLines.outcome, "waiting")))
    .all();
  return [...out, ...sent];
}

function foundSince(tx: Tx, some: readonly { id: number }[], since: Instant): ReadonlySet<number> {
  if (some.length === 0) return new Set();
  const rows = tx
    .select({ id: sql<number>`${countLines.pieceId}` })
    .from(countLines)
    .where(
      and(
        oneOfMany(
          countLines.pieceId,
          some.map(({ id }) => id),
        ),
        sql`${countLines.result} <> 'missing' and ${countLines.at} >= ${since}`,
      ),
    )
    .all();
  return new Set(rows.map(({ id }) => id));
}
