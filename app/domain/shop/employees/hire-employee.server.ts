import { employees } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { done, type Result } from "../../result.ts";
import type { EmployeeDetails } from "./employee-fields.ts";
import type { Employee } from "./employee.ts";
import { issueCode } from "../account/issue-code.server.ts";
import { getEmployee } from "./find-employees.server.ts";
import { withLowerCaseEmail } from "./lower-case-email.ts";
import { managerNow } from "./permission-rights.server.ts";
import { refuseBadEmployee, type TakenEmail } from "./refuse-bad-employee.server.ts";
import type { Role } from "./roles.ts";
import { refuseHire } from "./who-may-change-accounts.server.ts";

export interface NewEmployee extends EmployeeDetails {
  role: Role;
}

export interface CodeHolder extends Pick<Employee, "id" | "firstName" | "lastName" | "email"> {
  expiresAt: Instant;
}

/**
 * Creates an account with a one-time code (hash `codeHash`) to set a password. Only owners hire owners (403);
 * a taken e-mail is a conflict.
 */
export function hireEmployee(
  ctx: RuleContext,
  { codeHash, ...person }: NewEmployee & { codeHash: string },
): Result<CodeHolder, TakenEmail> {
  const hired = makeAccount(ctx, person);
  if (!hired.ok) return hired;
  const { id, firstName, lastName, email } = hired.value;
  const issued = issueCode(ctx, { employeeId: id, codeHash });
  if (!issued.ok) return issued;
  const value = { id, firstName, lastName, email, expiresAt: issued.value.expiresAt };
  return { ok: true, value, trail: [...hired.trail, ...issued.trail] };
}

/** Creates an account without a code: the employee can't sign in yet. */
export function makeAccount(
  { tx, actor, now }: RuleContext,
  { role, ...details }: NewEmployee,
): Result<Employee, TakenEmail> {
  const folded = withLowerCaseEmail(details);
  const refusal = refuseHire(tx, managerNow(tx, actor.id), role) ?? refuseBadEmployee(tx, folded);
  if (refusal) return refusal;
  const { id } = tx
    .insert(employees)
    .values({ ...folded, role, createdAt: now })
    .returning({ id: employees.id })
    .get();
  const employee = getEmployee(tx, id);
  if (!employee) throw new Error("The account that was just made is not there");
  return done(employee, { action: "employee.hired", record: { kind: "employee", id }, after: employee });
}
