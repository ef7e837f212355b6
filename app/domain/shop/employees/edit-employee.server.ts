import { and, eq, sql } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../trail/overtaken.server.ts";
import { edited, refuse, type Result } from "../../result.ts";
import type { EmployeeDetails } from "./employee-fields.ts";
import type { Employee } from "./employee.ts";
import { getEmployee } from "./find-employees.server.ts";
import { withLowerCaseEmail } from "./lower-case-email.ts";
import { refuseBadEmployee, type TakenEmail } from "./refuse-bad-employee.server.ts";
import { refuseAccountAction } from "./who-may-change-accounts.server.ts";

/** Refuses an edit of an older version (409). The e-mail is also the sign-in name. */
export function editEmployee(
  ctx: RuleContext,
  id: number,
  { version, ...details }: EmployeeDetails & { version: number },
): Result<Employee, Overtaken<Employee> | TakenEmail> {
  const { tx, actor } = ctx;
  const before = getEmployee(tx, id);
  if (!before) return refuse("missing", "No such record");
  const folded = withLowerCaseEmail(details);
  const record = { kind: "employee", id } as const;
  const refusal =
    refuseAccountAction(tx, actor.id, "edit", before) ??
    refuseOvertaken(ctx, before, { version, record, what: "this account" }) ??
    refuseBadEmployee(tx, folded, id);
  if (refusal) return refusal;
  tx.update(employees)
    .set({ ...folded, version: sql`${employees.version} + 1` })
    .where(and(eq(employees.id, id), eq(employees.version, version)))
    .run();
  const after = { ...before, ...folded, version: version + 1 };
  return edited(before, after, { action: "employee.changed", record, before, after });
}
