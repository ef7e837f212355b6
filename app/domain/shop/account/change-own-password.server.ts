import { and, eq, or } from "drizzle-orm";
import { employees, sessions } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { dropCodes } from "./one-time-code.server.ts";
import { isStillProven } from "../employees/find-employees.server.ts";
import { takeOtherSessions } from "./end-sessions.server.ts";

export interface OwnPasswordChange {
  /** The hash the current password was verified against. */
  provenHash: string;
  passwordHash: string;
  /** The current session, and the hash of its new token. */
  sessionId: number;
  tokenHash: string;
}

export const CHANGED_MEANWHILE = "Your password was just changed somewhere else. Sign in with the new one.";

/**
 * Changes the actor's own password. Ends their other sessions, replaces the current session's token, and
 * revokes open one-time codes. Refused (409) if the password or the session changed since the current
 * password was verified. Doesn't check `passwordProblem`.
 */
export function changeOwnPassword(
  { tx, actor, now }: RuleContext,
  { provenHash, passwordHash, sessionId, tokenHash }: OwnPasswordChange,
): Result<{ sessionsEnded: number }> {
  if (!isStillProven(tx, actor.id, provenHash)) return refuse("conflict", CHANGED_MEANWHILE);
  const kept = tx
    .update(sessions)
    .set({ tokenHash })
    .where(
      and(eq(sessions.id, sessionId), or(eq(sessions.employeeId, actor.id), eq(sessions.actingId, actor.id))),
    )
    .run();
  if (kept.changes === 0) return refuse("conflict", CHANGED_MEANWHILE);
  tx.update(employees).set({ passwordHash, passwordSetAt: now }).where(eq(employees.id, actor.id)).run();
  dropCodes(tx, { purpose: "set-password", employeeId: actor.id });
  const sessionsEnded = takeOtherSessions(tx, actor.id, sessionId).length;
  return done(
    { sessionsEnded },
    {
      action: "employee.password-set",
      record: { kind: "employee", id: actor.id },
      after: { with: "current password", sessionsEnded },
    },
  );
}
