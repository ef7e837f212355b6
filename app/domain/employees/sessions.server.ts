import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, sessions } from "~db/schema/index.ts";
import { fullNameIn } from "../full-name.server.ts";
import type { Instant } from "../dates.ts";
import type { RuleContext } from "../rule-context.ts";
import { done, refuse, type Result } from "../result.ts";
import { readSettings } from "../settings/read-settings.server.ts";
import { isLive } from "./session-length.ts";
import { getEmployee } from "./find-employees.server.ts";
import { refuseAccountAction } from "./account-rights.server.ts";

type Session = typeof sessions.$inferSelect;

/** Live sessions, most recently used first. */
export function liveSessions(tx: Tx, employeeId: number, now: Instant) {
  const settings = readSettings(tx);
  const { id, createdAt, lastSeenAt, userAgent, address, lockedAt } = sessions;
  return tx
    .select({
      id,
      createdAt,
      lastSeenAt,
      userAgent,
      address,
      lockedAt,
      /** Who took the terminal over by PIN. */
      actingName: sql<
        string | null
      >`case when ${sessions.actingId} is not null then ${fullNameIn(employees)} end`,
    })
    .from(sessions)
    .leftJoin(employees, eq(employees.id, sessions.actingId))
    .where(eq(sessions.employeeId, employeeId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .all()
    .filter((session) => isLive(session, settings, now));
}

/** Ends one of the actor's own sessions. Other employees' sessions count as missing. */
export function endOwnSession({ tx, actor }: RuleContext, sessionId: number): Result<null> {
  const ended = tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.employeeId, actor.id)))
    .returning()
    .get();
  if (!ended) return refuse("missing", "No such record");
  return done(null, {
    action: "session.ended",
    record: { kind: "employee", id: actor.id },
    before: { sessions: [toldOf(ended)] },
  });
}

/** Ends the actor's sessions except `atHand`. Returns how many were live. */
export function endOtherSessions({ tx, actor, now }: RuleContext, atHand: number): Result<{ ended: number }> {
  const settings = readSettings(tx);
  const ended = takeOtherSessions(tx, actor.id, atHand).filter((session) => isLive(session, settings, now));
  return done(
    { ended: ended.length },
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

/** Locks the terminals that an employee took over by PIN, except `kept`, as of their last use. */
export function leaveTerminals(tx: Tx, employeeId: number, kept: number): void {
  tx.update(sessions)
    .set({ lockedAt: sql`${sessions.lastSeenAt}`, confirmedAt: null })
    .where(and(eq(sessions.actingId, employeeId), ne(sessions.id, kept), isNull(sessions.lockedAt)))
    .run();
}
