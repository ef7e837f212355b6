import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { tills, tillSessions } from "~db/schema/index.ts";
import { dayIn } from "../dates.ts";
import { refuse, type Refused } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";

/** What the first till of a store is called until somebody names it. */
export const FIRST_TILL = "Till 1";

/** The open session of a till of the store, by default its first: opened now if none is. */
export function openTillSession(
  ctx: RuleContext,
  store: { key: string; zone: string },
  till: string | null = null,
): { ok: true; id: number } | Refused {
  const tillId = tillAt(ctx.tx, store.key, till);
  if (tillId === undefined) return refuse("invalid", "This store has no till of that name", "till");
  const open = ctx.tx
    .select({ id: tillSessions.id })
    .from(tillSessions)
    .where(and(eq(tillSessions.tillId, tillId), isNull(tillSessions.closedAt)))
    .get();
  if (open) return { ok: true, id: open.id };
  const id = insertRow(ctx.tx, tillSessions, {
    tillId,
    openedAt: ctx.now,
    openedDay: dayIn(store.zone, ctx.now),
    openedBy: ctx.actor.id,
  });
  return { ok: true, id };
}

function tillAt(tx: Tx, store: string, name: string | null): number | undefined {
  const found = tx
    .select({ id: tills.id, name: tills.name })
    .from(tills)
    .where(eq(tills.store, store))
    .orderBy(asc(tills.id))
    .all();
  if (found.length === 0 && (name === null || name === FIRST_TILL))
    return insertRow(tx, tills, { store, name: FIRST_TILL });
  return (name === null ? found[0] : found.find((till) => till.name === name))?.id;
}
