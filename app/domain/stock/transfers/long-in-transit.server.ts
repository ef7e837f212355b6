import { and, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import { looks, pieces, transferLines, transfers } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { type Cents, cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { LISTED } from "./find-transfers.server.ts";

/** Lists as worth a look the missing pieces of a transfer that is being closed, at retail prices. */
export function noteMissing(ctx: RuleContext, transferId: number): Trail[] {
  const short = and(eq(transfers.id, transferId), eq(transferLines.outcome, "missing"));
  return note(ctx, short, ctx.actor.id);
}

/**
 * Lists as worth a look transfers from or to a store that have been under way for more than
 * `USUAL.daysInTransit` days, under whoever sent them, unless they are listed already. No count expects their
 * pieces.
 */
export function noteLongInTransit(ctx: RuleContext, store: string): Trail[] {
  const sentBefore = (ctx.now - USUAL.daysInTransit * MS_PER_DAY) as Instant;
  const isOld = and(
    LISTED.sent,
    lt(transfers.sentAt, sentBefore),
    or(sql`+${transfers.fromStore} = ${store}`, sql`+${transfers.toStore} = ${store}`),
    eq(transferLines.outcome, "waiting"),
  );
  return note(ctx, isOld, null);
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
