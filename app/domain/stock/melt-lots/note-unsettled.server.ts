import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { looks, meltLotLines, meltLots } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";

/**
 * Lists as worth a look the lots of a store that were sent more than `USUAL.daysToSettle` days ago and that nobody
 * settled, under whoever sent them, unless they are listed already. No count expects what is in them.
 */
export function noteUnsettled(ctx: RuleContext, store: string): Trail[] {
  const { tx, now } = ctx;
  const listed = and(
    eq(looks.kind, "short"),
    eq(looks.recordKind, "melt_lot"),
    eq(looks.recordId, meltLots.id),
    isNull(looks.seenAt),
  );
  const { id: recordId, sentBy: employeeId } = meltLots;
  const lots = tx
    .select({ recordId, employeeId, amount: sql`total(${meltLotLines.estimate})`.mapWith(cents) })
    .from(meltLots)
    .innerJoin(meltLotLines, eq(meltLotLines.lotId, meltLots.id))
    .leftJoin(looks, listed)
    .where(
      and(
        // A literal, so that SQLite matches it against the index of unfinished lots.
        sql`${meltLots.state} = 'sent'`,
        sql`+${meltLots.store} = ${store}`,
        lt(meltLots.sentAt, (now - USUAL.daysToSettle * MS_PER_DAY) as Instant),
        isNull(looks.id),
      ),
    )
    .groupBy(meltLots.id)
    .all();
  return lots.map((lot) => listLook(ctx, { kind: "short", recordKind: "melt_lot", ...lot }));
}
