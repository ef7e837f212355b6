import { and, desc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server.ts";
import { auditLog } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant, MS_PER_DAY } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";

const SET_BACK = "clock.set-back";
/** Days that owners are told of a clock that was set back. */
export const CLOCK_TOLD_DAYS = 7;
/** Number of entries to check. A start writes fewer before it first checks the clock. */
const LOOKED_AT = 100;

export interface ClockSetBack {
  was: Instant;
  at: Instant;
}

/** Adds an audit entry for a clock set back. Refused (409) if another process just added one. */
export function noteClockSetBack({ tx, now }: RuleContext<null>, was: Instant): Result<null> {
  if (clockSetBackWithin(tx, CLOCK_TOLERANCE, now)) return refuse("conflict", "This is in the trail already");
  return done(null, {
    action: SET_BACK,
    record: { kind: "shop", id: 1 },
    before: { clock: was },
    after: { clock: now },
  });
}

/** The latest time in the trail since the clock was last set back; null for an empty trail. */
export function latestMoment(tx: Tx): Instant | null {
  const rows = tx
    .select({ at: auditLog.at, action: auditLog.action })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(LOOKED_AT)
    .all();
  const setBack = rows.findIndex(({ action }) => action === SET_BACK);
  const since = setBack === -1 ? rows : rows.slice(0, setBack + 1);
  return since.length === 0 ? null : (Math.max(...since.map(({ at }) => at)) as Instant);
}

const Payload = z.object({ before: z.object({ clock: z.int() }) });

/** The most recent set-back that owners are still told of. */
export function clockSetBackLately(tx: Tx, now: Instant): ClockSetBack | null {
  return clockSetBackWithin(tx, CLOCK_TOLD_DAYS * MS_PER_DAY, now);
}

/** The most recent set-back in the last `span` milliseconds. */
function clockSetBackWithin(tx: Tx, span: number, now: Instant): ClockSetBack | null {
  const row = tx
    .select({ at: auditLog.at, payload: auditLog.payload })
    .from(auditLog)
    .where(and(eq(auditLog.action, SET_BACK), gt(auditLog.at, (now - span) as Instant)))
    .orderBy(desc(auditLog.at))
    .limit(10)
    .all()
    .find(({ at }) => at <= now + CLOCK_TOLERANCE);
  const payload = Payload.safeParse(JSON.parse(row?.payload ?? "null"));
  return row && payload.success ? { was: payload.data.before.clock as Instant, at: row.at } : null;
}
