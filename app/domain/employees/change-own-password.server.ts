import { and, eq } from "drizzle-orm";
import { employees, sessions } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { done, refuse, type Result } from "../result.ts";
import { dropCodes } from "./one-time-code.server.ts";
import { getAccount } from "./find-employees.server.ts";
import { takeOtherSessions } from "./sessions.server.ts";

export interface OwnPasswordChange {
  /** The hash that the typed current password was compared with. */
  provenHash: string;
  passwordHash: string;
  /** The session at hand and the hash of the token that it has from now on. */
  sessionId: number;
  tokenHash: string;
}

export const CHANGED_MEANWHILE =
  "Your password was changed from somewhere else meanwhile. Sign in with the new one.";

/**
 * Sets one's own password, after the current one was proven. Every other session of the account ends, the one at hand gets
 * a new token, and a one-time code that was given out for the account is dead.
 * Refused (conflict) when the password was changed or the session ended since the proof; what a password must be is
 * `passwordProblem`'s to say.
 */
export function changeOwnPassword(
  { tx, actor, now }: RuleContext,
  { provenHash, passwordHash, sessionId, tokenHash }: OwnPasswordChange,
): Result<{ sessionsEnded: number }> {
  const employee = getAccount(tx, actor.id);
  if (!employee?.isActive || employee.passwordHash !== provenHash)
    return refuse("conflict", CHANGED_MEANWHILE);
  const kept = tx
    .update(sessions)
    .set({ tokenHash })
    .where(and(eq(sessions.id, sessionId), eq(sessions.employeeId, actor.id)))
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
