import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, looks } from "~db/schema/index.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { whoDid } from "../audit/last-edit.server.ts";
import { type Actor, can } from "../permissions.ts";
import type { RuleContext } from "../rule-context.ts";
import { refuse, type Result, type Trail } from "../result.ts";
import type { LookKind } from "./look-kinds.ts";

export interface Seen {
  id: number;
  kind: LookKind;
}

/** Nobody sees to what they did or approved themselves but who reads the audit trail, where it stands. */
export function mayMarkSeen(
  tx: Tx,
  actor: Actor,
  look: { id: number; employeeId: number | null; recordKind: string; recordId: number },
): boolean {
  if (can(actor, "audit.view")) return true;
  const { id, employeeId, recordKind, recordId } = look;
  if (employeeId === actor.id) return false;
  return !hasApproved(tx, actor, "look", id) && !hasApproved(tx, actor, recordKind, recordId);
}

function hasApproved(tx: Tx, { id }: Actor, kind: string, recordId: number): boolean {
  const ofRecord = and(eq(auditLog.recordKind, kind), eq(auditLog.recordId, String(recordId)));
  const approved = tx.select({ id: auditLog.id }).from(auditLog);
  return (
    approved
      .where(and(ofRecord, eq(auditLog.approvedBy, id)))
      .limit(1)
      .get() !== undefined
  );
}

/**
 * Marks what is worth a look as seen, for the whole shop, with an entry each. Those that somebody else marked
 * meanwhile stay theirs, and what the actor did waits for a colleague. Refused (409) if nothing is left to mark, and if
 * all that is left is the actor's own.
 */
export function markSeen(ctx: RuleContext, { ids }: { ids: readonly number[] }): Result<Seen[]> {
  const { tx, actor, now } = ctx;
  const asked = tx.select().from(looks).where(oneOfMany(looks.id, ids)).all();
  const [first] = asked;
  if (!first) return refuse("missing", "No such record");
  const left = asked.filter(({ seenAt }) => seenAt === null);
  if (left.length === 0) {
    const before = { by: first.seenBy, at: first.seenAt ?? now };
    return refuse("conflict", whoDid(ctx, before, "already marked this as seen"));
  }
  const marked = left.filter((look) => mayMarkSeen(tx, actor, look));
  if (marked.length === 0)
    return refuse(
      "forbidden",
      "You did or approved this yourself: a colleague has to look at it and mark it as seen",
    );
  for (const { id } of marked)
    tx.update(looks)
      .set({ seenAt: now, seenBy: actor.id })
      .where(and(eq(looks.id, id), isNull(looks.seenAt)))
      .run();
  const trail = marked.map(({ id, kind, recordKind, recordId }): Trail => ({
    action: "look.seen",
    record: { kind: "look", id },
    after: { kind, about: `${recordKind} ${recordId}` },
  }));
  return { ok: true, value: marked.map(({ id, kind }) => ({ id, kind })), trail };
}
