import { insertRow } from "~db/insert-row.ts";
import { tillMovements, tills, tillSessions } from "~db/schema/index.ts";
import { dayIn } from "../dates.ts";
import { refuse, type Refused } from "../result.ts";
import type { RuleContext } from "../rule-context.ts";
import { findTill, lastCloseOf } from "./find-tills.server.ts";

/**
 * The open session of a till of the store, by default its first: opened now if none is, with the float that the
 * last close left.
 */
export function openTillSession(
  { tx, actor, now }: RuleContext,
  store: { key: string; zone: string },
  name: string | null = null,
): { ok: true; id: number } | Refused {
  const till = findTill(tx, store.key, name);
  if (!till) return refuse("invalid", "This store has no till with that name", "till");
  if (till.open) return { ok: true, id: till.open.id };
  const id = insertRow(tx, tillSessions, {
    tillId: till.id ?? insertRow(tx, tills, { store: store.key, name: till.name }),
    openedAt: now,
    openedDay: dayIn(store.zone, now),
    openedBy: actor.id,
  });
  const amount = lastCloseOf(tx, till)?.floatLeft;
  if (amount)
    insertRow(tx, tillMovements, { sessionId: id, kind: "float", amount, at: now, employeeId: actor.id });
  return { ok: true, id };
}
