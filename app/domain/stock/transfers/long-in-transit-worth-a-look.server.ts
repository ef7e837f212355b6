import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { oneOfMany } from "~db/one-of-many.ts";
import { pieces, transferLines, transfers } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { listedSince } from "../../shop/looks/listed-since.server.ts";
import { USUAL_AWAY } from "../movements/usual-time-away.ts";
import { USUAL_TRANSIT } from "./usual-transit.ts";
import { type Cents, cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { type Away, awaySince, IN_TRANSIT, OUT, stateMovesOf } from "../movements/away-since.server.ts";
import { LISTED } from "./find-transfers.server.ts";

/**
 * Lists as worth a look the missing pieces of a transfer that is being closed, at retail prices, under whoever sent it:
 * who closes it says so in the trail. What nobody has seen counts as listed if it was since the transfer was sent.
 */
export function noteMissing(ctx: RuleContext, transferId: number): Trail[] {
  const short = and(eq(transfers.id, transferId), eq(transferLines.outcome, "missing"));
  const sums = sumsOf(ctx, short);
  const isListed = listedSince(
    ctx.tx,
    ABOUT,
    sums.map(({ pieceId, amount, sentAt }) => ({
      id: pieceId,
      amount,
      since: ctx.now,
      from: sentAt ?? ctx.now,
    })),
  );
  return sums.filter(({ pieceId }) => !isListed.has(pieceId)).map((sum) => noteSum(ctx, sum, sum.sentBy));
}

/**
 * Lists as worth a look the transfers from or to a store that have something under way for more than
 * `USUAL_TRANSIT.days` days, however often it was taken back and sent again without arriving, or between memos for
 * more than `USUAL_AWAY.daysOut`, under whoever sent it, unless it was listed since. No count expects it.
 */
export function noteLongInTransit(ctx: RuleContext, store: string): Trail[] {
  const isWaiting = isWaitingOf(store);
  const long = longAway(ctx, store, isWaiting);
  if (long.size === 0) return [];
  const sums = sumsOf(ctx, and(isWaiting, oneOfMany(transfers.id, [...long.keys()])));
  const isListed = listedSince(
    ctx.tx,
    ABOUT,
    sums.map(({ id, pieceId, amount }) => ({ id: pieceId, amount, since: long.get(id) ?? ctx.now })),
  );
  return sums.filter(({ pieceId }) => !isListed.has(pieceId)).map((sum) => noteSum(ctx, sum, sum.sentBy));
}

/** Matches what is on its way from or to a store. */
export function isWaitingOf(store: string): SQL | undefined {
  return and(
    LISTED.sent,
    or(sql`+${transfers.fromStore} = ${store}`, sql`+${transfers.toStore} = ${store}`),
    eq(transferLines.outcome, "waiting"),
  );
}

const ABOUT = { kind: "memo", recordKind: "piece" } as const;

/**
 * The transfers of which a piece has been away too long by its movements, or by when it was sent if it has none, each
 * with the moment at which the first of its pieces became so.
 */
function longAway(
  { tx, now }: RuleContext,
  store: string,
  which: ReturnType<typeof and>,
): Map<number, Instant> {
  const waiting = tx
    .select({
      id: transferLines.pieceId,
      transferId: transfers.id,
      sentAt: sql<Instant | null>`${transfers.sentAt}`,
    })
    .from(transfers)
    .innerJoin(transferLines, eq(transferLines.transferId, transfers.id))
    .where(which)
    .all();
  const ids = waiting.map(({ id }) => id);
  const moves = ids.length === 0 ? null : stateMovesOf(tx, ids);
  const zone = zoneOf(tx, store);
  const endOf = (piece: (typeof waiting)[number], away: Away, most: number) => {
    const sent = { away, zone, since: piece.sentAt ?? now };
    return awaySince(moves?.get(piece.id) ?? [], sent) + most * MS_PER_DAY;
  };
  const long = new Map<number, Instant>();
  for (const piece of waiting) {
    const ends = [endOf(piece, IN_TRANSIT, USUAL_TRANSIT.days), endOf(piece, OUT, USUAL_AWAY.daysOut)];
    const end = Math.min(...ends);
    if (now <= end) continue;
    const since = Math.max(end, piece.sentAt ?? 0);
    long.set(piece.transferId, Math.min(since, long.get(piece.transferId) ?? since) as Instant);
  }
  return long;
}

interface Sum {
  id: number;
  sentBy: number | null;
  sentAt: Instant | null;
  /** The first of its pieces, which a line is about. */
  pieceId: number;
  amount: Cents;
}

function sumsOf({ tx }: RuleContext, which: ReturnType<typeof and>): Sum[] {
  return tx
    .select({
      id: transfers.id,
      sentBy: transfers.sentBy,
      sentAt: transfers.sentAt,
      pieceId: sql`min(${pieces.id})`.mapWith(Number),
      amount: sql`total(${pieces.retailPrice})`.mapWith(cents),
    })
    .from(transfers)
    .innerJoin(transferLines, eq(transferLines.transferId, transfers.id))
    .innerJoin(pieces, eq(pieces.id, transferLines.pieceId))
    .where(which)
    .groupBy(transfers.id)
    .all();
}

function noteSum(ctx: RuleContext, { pieceId: recordId, amount }: Sum, employeeId: number | null): Trail {
  return listLook(ctx, { ...ABOUT, recordId, amount, employeeId });
}
