import { eq, sql } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { closeAllSessions } from "../account/end-sessions.server.ts";
import type { Employee } from "./employee.ts";
import { dropCodes } from "../account/one-time-code.server.ts";
import { getEmployee } from "./find-employees.server.ts";
import { refuseAccountAction } from "./who-may-change-accounts.server.ts";

export const ALREADY_DEACTIVATED = "This account is already deactivated";

/**
 * Ends the account's sessions, revokes its one-time codes, and blocks sign-in. Keeps the employee's records.
 */
export function deactivateEmployee({ tx, actor }: RuleContext, id: number): Result<Employee> {
  const before = getEmployee(tx, id);
  if (!before) return refuse("missing", "No such record");
  const refusal = refuseAccountAction(tx, actor.id, "deactivate", before);
  if (refusal) return refusal;
  if (!before.isActive) return refuse("conflict", ALREADY_DEACTIVATED);
  tx.update(employees)
    .set({ isActive: false, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id))
    .run();
  dropCodes(tx, { purpose: "set-password", employeeId: id });
  return done(
    { ...before, isActive: false, version: before.version + 1 },
    {
      action: "employee.deactivated",
      record: { kind: "employee", id },
      before: { isActive: true },
      after: { isActive: false, sessionsEnded: closeAllSessions(tx, id) },
    },
  );
}
