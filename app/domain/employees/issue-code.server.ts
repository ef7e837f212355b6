import { eq } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { Instant } from "../dates.ts";
import type { RuleContext, ActingEmployee } from "../rule-context.ts";
import { done, refuse, type Result } from "../result.ts";
import { CODE_GOOD_FOR_MS, replaceCode } from "./one-time-code.server.ts";

/**
 * Issues a one-time code to set a password, valid for `CODE_GOOD_FOR_MS`, replacing earlier ones. Takes only the
 * hash, since answers of writes are stored. Refused for unknown and deactivated accounts.
 */
export function issueCode(
  { tx, now }: RuleContext<ActingEmployee | null>,
  { employeeId, codeHash }: { employeeId: number; codeHash: string },
): Result<{ expiresAt: Instant }> {
  const employee = tx.select().from(employees).where(eq(employees.id, employeeId)).get();
  if (!employee) return refuse("missing", "No such account");
  if (!employee.isActive) return refuse("conflict", "This account is deactivated: activate it first");
  const expiresAt = (now + CODE_GOOD_FOR_MS) as Instant;
  replaceCode(tx, { purpose: "set-password", employeeId, codeHash }, now, expiresAt);
  return done(
    { expiresAt },
    {
      action: "employee.code-issued",
      record: { kind: "employee", id: employeeId },
      after: { purpose: "set-password", expiresAt },
    },
  );
}
