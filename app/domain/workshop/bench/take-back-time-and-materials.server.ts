import { and, eq, isNull } from "drizzle-orm";
import { benchNotes } from "~db/schema/index.ts";
import { orderToChange } from "../orders/still-open.server.ts";
import { type Actor, can } from "../../permissions.ts";
import { done, refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type Envelope, getEnvelope } from "../envelopes/envelope.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/** True for whoever recorded it, and for anyone who may approve a colleague's step. */
export function mayTakeBack(actor: Actor, note: { byId: number }): boolean {
  return note.byId === actor.id || can(actor, "approvals.give");
}

/**
 * Takes back time and materials recorded for an open repair: they stop counting, and the trail keeps them.
 * Refuses others' notes to an actor who may not take them back, and a note that was already taken back (409).
 */
export function takeBackNote(
  ctx: RuleContext<Actor>,
  { repairId, noteId }: { repairId: number; noteId: number },
): Result<Envelope> {
  const { tx, actor, now } = ctx;
  const note = tx
    .select()
    .from(benchNotes)
    .where(and(eq(benchNotes.id, noteId), eq(benchNotes.orderId, repairId)))
    .get();
  if (!note) return refuse("missing", "No such record");
  const open = orderToChange(tx, repairId);
  if (!open.ok) return open;
  if (!mayTakeBack(actor, { byId: note.employeeId }))
    return refuse("forbidden", "Only the person who logged it, or someone who can approve, can undo it");
  const { changes } = tx
    .update(benchNotes)
    .set({ takenBackAt: now, takenBackBy: actor.id })
    .where(and(eq(benchNotes.id, noteId), isNull(benchNotes.takenBackAt)))
    .run();
  if (changes === 0) return refuse("conflict", "This note was already undone");
  const after = getEnvelope(tx, repairId);
  if (!after) throw new Error(`Repair ${repairId} was changed and can't be read`);
  const { minutes, material, cost } = note;
  return done(after, {
    action: "repair.work-taken-back",
    record: { kind: "repair", id: repairId },
    before: told("repair", { minutes, material, cost }),
  });
}
