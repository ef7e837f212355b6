import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { sessions } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { done, refuse, type Result } from "../result.ts";
import { getEmployee } from "./find-employees.server.ts";
import { refuseAccountAction } from "./account-rights.server.ts";

/** Ends all sessions of another employee; they can sign in again. */
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

/** Returns the number of sessions ended. */
export function closeAllSessions(tx: Tx, employeeId: number): number {
  return tx.delete(sessions).where(eq(sessions.employeeId, employeeId)).run().changes;
}
