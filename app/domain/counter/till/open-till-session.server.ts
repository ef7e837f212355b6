import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { tillMovements, tills, tillSessions } from "~db/schema/index.ts";
import { dayIn } from "../../dates.ts";
import { refuse, type Refused } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { findTill, lastCloseOf } from "./find-tills.server.ts";

/** The till as an audit entry names it: by its name for people, which may change, and by ids for `verify`. */
export interface SaidTill {
  till: string;
  tillId: number;
  session: number;
}

/**
 * Returns the open session of a store's till, by default its first. Opens one if none is open, with the float
 * that the last close left.
 */
export function openTillSession(
  { tx, actor, now }: RuleContext,
  store: { key: string; zone: string },
  name: string | null = null,
): { ok: true; id: number; said: SaidTill } | Refused {
  const till = findTill(tx, store.key, name);
  if (!till) return refuse("invalid", "This store has no till with that name", "till");
  const tillId = till.id ?? insertRow(tx, tills, { store: store.key, name: till.name });
  const saidOf = (session: number) => ({ till: till.name, tillId, session });
  if (till.open) return { ok: true, id: till.open.id, said: saidOf(till.open.id) };
  const id = insertRow(tx, tillSessions, {
    tillId,
    openedAt: now,
    openedDay: dayIn(store.zone, now),
    openedBy: actor.id,
  });
  const amount = lastCloseOf(tx, till)?.floatLeft;
  if (amount)
    insertRow(tx, tillMovements, { sessionId: id, kind: "float", amount, at: now, employeeId: actor.id });
  return { ok: true, id, said: saidOf(id) };
}

/** Returns the till of an existing session, as an audit entry names it. */
export function saidTill(tx: Tx, session: number): SaidTill {
  const found = tx
    .select({ till: tills.name, tillId: tills.id })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(eq(tillSessions.id, session))
    .get();
  if (!found) throw new Error(`Session ${session} of a till isn't there`);
  return { ...found, session };
}
