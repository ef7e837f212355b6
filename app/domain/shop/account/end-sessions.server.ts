import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { sessions } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { getEmployee } from "../employees/find-employees.server.ts";
import { refuseAccountAction } from "../employees/who-may-change-accounts.server.ts";
import { isTakenOverBy, liveSessions } from "./find-live-sessions.server.ts";

type Session = typeof sessions.$inferSelect;

/**
 * Ends one of the actor's own sessions, or locks another's terminal that the actor took over and is using.
 * Other employees' sessions count as missing.
 */
export function endOwnSession({ tx, actor, now }: RuleContext, sessionId: number): Result<null> {
  const left = tx
    .update(sessions)
    .set({ lockedAt: now, confirmedAt: null })
    .where(and(eq(sessions.id, sessionId), ne(sessions.employeeId, actor.id), isTakenOverBy(actor.id)))
    .run();
  const record = { kind: "employee", id: actor.id } as const;
  if (left.changes > 0)
    return done(null, { action: "session.locked", record, after: { session: sessionId } });
  const ended = tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.employeeId, actor.id)))
    .returning()
    .get();
  if (!ended) return refuse("missing", "No such record");
  return done(null, {
    action: "session.ended",
    record,
    before: { sessions: [toldOf(ended)] },
  });
}

/**
 * Ends the actor's sessions except `atHand`, and locks the terminals they took over from others. Returns how
 * many were live.
 */
export function endOtherSessions({ tx, actor, now }: RuleContext, atHand: number): Result<{ ended: number }> {
  const live = liveSessions(tx, now, actor.id).filter(({ id }) => id !== atHand);
  const ended = takeOtherSessions(tx, actor.id, atHand).filter(({ id }) => live.some((one) => one.id === id));
  return done(
    { ended: live.length },
    {
      action: "session.ended",
      record: { kind: "employee", id: actor.id },
      before: { sessions: ended.map(toldOf) },
    },
  );
}

/** Deletes an account's sessions except `kept`, and returns them. */
export function takeOtherSessions(tx: Tx, employeeId: number, kept: number): Session[] {
  leaveTerminals(tx, employeeId, kept);
  return tx
    .delete(sessions)
    .where(and(eq(sessions.employeeId, employeeId), ne(sessions.id, kept)))
    .returning()
    .all();
}

function toldOf({ id, createdAt, userAgent, address }: Session) {
  return { id, signedInAt: createdAt, userAgent, address };
}

export function endSessions({ tx, actor }: RuleContext, id: number): Result<{ ended: number }> {
  const employee = getEmployee(tx, id);
  if (!employee) return refuse("missing", "No such record");
  const refusal = refuseAccountAction(tx, actor.id, "end-sessions", employee);
  if (refusal) return refusal;
  const ended = closeAllSessions(tx, id);
  return done(
    { ended },
    {
      action: "employee.sessions-ended",
      record: { kind: "employee", id },
      after: { sessionsEnded: ended },
    },
  );
}

/** Returns the number of sessions ended. Locks the terminals that the employee took over from others. */
export function closeAllSessions(tx: Tx, employeeId: number): number {
  leaveTerminals(tx, employeeId, 0);
  return tx.delete(sessions).where(eq(sessions.employeeId, employeeId)).run().changes;
}

/** Locks the terminals that an employee took over by PIN, except `kept`, dated to their last use. */
export function leaveTerminals(tx: Tx, employeeId: number, kept: number): void {
  tx.update(sessions)
    .set({ lockedAt: sql`${sessions.lastSeenAt}`, confirmedAt: null })
    .where(and(eq(sessions.actingId, employeeId), ne(sessions.id, kept), isNull(sessions.lockedAt)))
    .run();
}
