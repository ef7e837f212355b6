import { eq, sql } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { RuleContext } from "../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../overtaken.ts";
import { done, refuse, type Result } from "../result.ts";
import { CHANGED_SINCE } from "./edit-employee.server.ts";
import type { Employee } from "./employee.ts";
import { getEmployee } from "./find-employees.server.ts";
import type { Role } from "./roles.ts";
import { refuseAccountAction } from "./account-rights.server.ts";

/** Takes effect on the employee's next request; doesn't end sessions. */
export function changeRole(
  { tx, actor }: RuleContext,
  id: number,
  { role, version }: { role: Role; version: number },
): Result<Employee, Overtaken<Employee>> {
  const before = getEmployee(tx, id);
  if (!before) return refuse("missing", "No such record");
  const refusal =
    refuseAccountAction(tx, actor.id, "change-role", before, role) ??
    refuseOvertaken(before, version, CHANGED_SINCE);
  if (refusal) return refusal;
  tx.update(employees)
    .set({ role, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id))
    .run();
  return done(
    { ...before, role, version: version + 1 },
    {
      action: "employee.role-changed",
      record: { kind: "employee", id },
      before: { role: before.role },
      after: { role },
    },
  );
}
