import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { oneOfMany } from "~db/one-of-many.ts";
import { looks, pieces, transferLines, transfers } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { type Cents, cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { zoneOf } from "../../shop/stores/find-stores.server.ts";
import { type Away, awaySince, IN_TRANSIT, OUT, stateMovesOf } from "../movements/away-since.server.ts";
import { LISTED } from "./find-transfers.server.ts";

/** Lists as worth a look the missing pieces of a transfer that is being closed, at retail prices. */
export function noteMissing(ctx: RuleContext, transferId: number): Trail[] {
  const short = and(eq(transfers.id, transferId), eq(transferLines.outcome, "missing"));
  return note(ctx, short, ctx.actor.id);
}

/**
 * Lists as worth a look the transfers from or to a store that have something under way for more than
 * `USUAL.daysInTransit` days, however often it was taken back and sent again without arriving, or between memos for
 * more than `USUAL.daysOut`, under whoever sent it, unless it is listed already. No count expects it.
 */
export function noteLongInTransit(ctx: RuleContext, store: string): Trail[] {
  const isWaiting = and(
    LISTED.sent,
    or(sql`+${transfers.fromStore} = ${store}`, sql`+${transfers.toStore} = ${store}`),
    eq(transferLines.outcome, "waiting"),
  );
  const long = longAway(ctx, store, isWaiting);
  return long.length === 0 ? [] : note(ctx, and(isWaiting, oneOfMany(transfers.id, long)), null);
}

/**
 * The transfers of which a piece is away so long. It is away as long as its movements say. Those of an import may lack
 * it.
 */
function longAway({ tx, now }: RuleContext, store: string, which: ReturnType<typeof and>): number[] {
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
  const isLonger = (most: number, away: Away) => (piece: (typeof waiting)[number]) => {
    const sent = { away, zone, since: piece.sentAt ?? now };
    return now - awaySince(moves?.get(piece.id) ?? [], sent) > most * MS_PER_DAY;
  };
  const [inTransit, out] = [isLonger(USUAL.daysInTransit, IN_TRANSIT), isLonger(USUAL.daysOut, OUT)];
  const long = waiting.filter((piece) => inTransit(piece) || out(piece));
  return [...new Set(long.map(({ transferId }) => transferId))];
}

/** Makes one line for each transfer, about its first piece. */
function note(ctx: RuleContext, which: ReturnType<typeof and>, by: number | null): Trail[] {
  const found = ctx.tx
    .select({
      sentBy: transfers.sentBy,
      pieceId: sql`min(${pieces.id})`.mapWith(Number),
      amount: sql`total(${pieces.retailPrice})`.mapWith(cents),
    })
    .from(transfers)
    .innerJoin(transferLines, eq(transferLines.transferId, transfers.id))
    .innerJoin(pieces, eq(pieces.id, transferLines.pieceId))
    .where(which)
    .groupBy(transfers.id)
    .all();
  return found.flatMap(({ sentBy, pieceId, amount }) => {
    const about = { kind: "memo", recordKind: "piece", recordId: pieceId } as const;
    return isListed(ctx, pieceId, amount)
      ? []
      : [listLook(ctx, { ...about, amount, employeeId: by ?? sentBy })];
  });
}

/** A line about the piece alone says nothing of what else is on the list. */
function isListed({ tx }: RuleContext, pieceId: number, amount: Cents): boolean {
  const of = and(
    eq(looks.kind, "memo"),
    eq(looks.recordKind, "piece"),
    eq(looks.recordId, pieceId),
    gte(looks.amount, amount),
  );
  return (
    tx
      .select({ id: looks.id })
      .from(looks)
      .where(and(of, isNull(looks.seenAt)))
      .get() !== undefined
  );
}
