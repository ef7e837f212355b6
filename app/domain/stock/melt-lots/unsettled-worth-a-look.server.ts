import { and, eq, lt, sql } from "drizzle-orm";
import { meltLotLines, meltLots } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import { cents } from "../../money.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { listLook } from "../../shop/looks/list-look.server.ts";
import { listedSince } from "../../shop/looks/listed-since.server.ts";
import { USUAL_REFINER } from "./usual-refiner.ts";

/**
 * Lists as worth a look the lots of a store that were sent more than `USUAL_REFINER.daysToSettle` days ago and that nobody
 * settled, under whoever sent them, unless they were listed since. No count expects what is in them.
 */
export function noteUnsettled(ctx: RuleContext, store: string): Trail[] {
  const { tx, now } = ctx;
  const { id, sentAt, sentBy: employeeId } = meltLots;
  const lots = tx
    .select({
      id,
      sentAt: sql<Instant>`${sentAt}`,
      employeeId,
      amount: sql`total(${meltLotLines.estimate})`.mapWith(cents),
    })
    .from(meltLots)
    .innerJoin(meltLotLines, eq(meltLotLines.lotId, meltLots.id))
    .where(
      and(
        // As the index of unfinished lots says it: SQLite matches nothing less.
        sql`${meltLots.state} in ('open', 'sent')`,
        sql`+${meltLots.state} = 'sent' and +${meltLots.store} = ${store}`,
        lt(sentAt, (now - USUAL_REFINER.daysToSettle * MS_PER_DAY) as Instant),
      ),
    )
    .groupBy(id)
    .all();
  const about = { kind: "short", recordKind: "melt_lot" } as const;
  const isListed = listedSince(
    tx,
    about,
    lots.map((lot) => ({ id: lot.id, since: lot.sentAt })),
  );
  return lots
    .filter((lot) => !isListed.has(lot.id))
    .map((lot) => {
      const { id: recordId, employeeId: sentBy, amount } = lot;
      return listLook(ctx, { ...about, recordId, employeeId: sentBy, amount });
    });
}
