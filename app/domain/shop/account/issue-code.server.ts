import { eq } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { ActingEmployee, RuleContext } from "../../rule-context.ts";
import { done, refuse, type Result } from "../../result.ts";
import { CODE_GOOD_FOR_MS, replaceCode } from "./one-time-code.server.ts";
import { hasAnyEmployee } from "../employees/find-employees.server.ts";

export const REACTIVATE_FIRST = "This account is deactivated: reactivate it first";

/**
 * Issues a one-time code to set a password, valid for `CODE_GOOD_FOR_MS`, replacing earlier ones. Takes only
 * the hash, since answers of writes are stored. Refused for unknown and deactivated accounts.
 */
export function issueCode(
  { tx, now }: RuleContext<ActingEmployee | null>,
  { employeeId, codeHash }: { employeeId: number; codeHash: string },
): Result<{ expiresAt: Instant }> {
  const employee = tx.select().from(employees).where(eq(employees.id, employeeId)).get();
  if (!employee) return refuse("missing", "No such account");
  if (!employee.isActive) return refuse("conflict", REACTIVATE_FIRST);
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

/**
 * Stores the code that proves the first owner's access to the host, replacing the previous start's code.
 * Refused once any account exists.
 */
export function issueFirstRunCode({ tx, now }: RuleContext<null>, codeHash: string): Result<null> {
  if (hasAnyEmployee(tx)) return refuse("conflict", "This shop already has an owner");
  const id = replaceCode(tx, { purpose: "first-run", employeeId: null, codeHash }, now, null);
  return done(null, { action: "first-run.code-issued", record: { kind: "one-time code", id } });
}
