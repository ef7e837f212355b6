import { eq } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import { noteHold } from "../looks/list-changed-settings-and-rights.server.ts";
import { CODE_GIVEN } from "../looks/account-changes-worth-a-look.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuse, type Result, type Trail } from "../../result.ts";
import { closeAllSessions } from "../account/end-sessions.server.ts";
import type { CodeHolder } from "./hire-employee.server.ts";
import { issueCode } from "../account/issue-code.server.ts";
import { getEmployee } from "./find-employees.server.ts";
import { refuseAccountAction } from "./who-may-change-accounts.server.ts";

/**
 * Removes the password, ends all sessions, and issues a one-time code (hash `codeHash`) to set a new one. Of an account
 * in use that is listed, since whoever gave the code out could use it. Refused for deactivated accounts (409).
 */
export function resetPassword(ctx: RuleContext, id: number, codeHash: string): Result<CodeHolder> {
  const { tx, actor } = ctx;
  const employee = getEmployee(tx, id);
  if (!employee) return refuse("missing", "No such record");
  const refusal = refuseAccountAction(tx, actor.id, "reset-password", employee);
  if (refusal) return refusal;
  const issued = issueCode(ctx, { employeeId: id, codeHash });
  if (!issued.ok) return issued;
  tx.update(employees).set({ passwordHash: null, passwordSetAt: null }).where(eq(employees.id, id)).run();
  const reset: Trail = {
    action: "employee.password-reset",
    record: { kind: "employee", id },
    before: { hasPassword: employee.hasPassword },
    after: { hasPassword: false, sessionsEnded: closeAllSessions(tx, id) },
  };
  // A code that ran out is given out again.
  const listed = employee.hasPassword ? noteHold(ctx, { employeeId: id, changed: CODE_GIVEN }) : [];
  const { firstName, lastName, email } = employee;
  return {
    ok: true,
    value: { id, firstName, lastName, email, expiresAt: issued.value.expiresAt },
    trail: [reset, ...issued.trail, ...listed],
  };
}
